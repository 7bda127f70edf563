export type FocusRequest = ReturnType<typeof createFocusRequest>;

/** Moves the focus to the heading of the next message that is shown, once per `make`. */
export function createFocusRequest() {
  let isMade = false;
  return {
    make: () => void (isMade = true),
    /** True if it was made since the last call. */
    take() {
      const wasMade = isMade;
      isMade = false;
      return wasMade;
    },
  };
}
