/** Requests that the message which is shown next takes the focus, after a keyboard shortcut. */
export interface FocusRestoration {
  request: () => void;
  /** True once per request. */
  take: () => boolean;
}

export function createFocusRestoration(): FocusRestoration {
  let isRequested = false;
  return {
    request() {
      isRequested = true;
    },
    take() {
      const wasRequested = isRequested;
      isRequested = false;
      return wasRequested;
    },
  };
}
