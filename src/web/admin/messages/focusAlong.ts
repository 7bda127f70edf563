// Remembers that the message which is shown next takes the focus: who goes on by key goes along.

export interface FocusAlong {
  ask: () => void;
  /** Once for each time it was asked. */
  take: () => boolean;
}

export function createFocusRestoration(): FocusAlong {
  let isAsked = false;
  return {
    ask() {
      isAsked = true;
    },
    take() {
      const was = isAsked;
      isAsked = false;
      return was;
    },
  };
}
