/** Moves the focus to the heading of the next message that is shown, once per `request`. */
export interface FocusRestoration {
  request: () => void;
  /** True if there was a request since the last call. */
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
