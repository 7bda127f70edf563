// Remembers that the message which is shown next takes the focus: who goes on by key goes along.

export interface FocusRestoration {
  request: () => void;
  /** Once for each time it was asked. */
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
