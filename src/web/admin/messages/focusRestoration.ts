/** A one-time request that the next message moves the focus to its heading. */
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
