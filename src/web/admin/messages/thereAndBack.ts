// Goes on when a change is shown, and comes back when it fails: at every try.

/** @param go goes on @returns for a change that is asked of the server */
export function optimisticUpdate(go: () => () => void) {
  let back: (() => void) | null = null;
  return {
    onApplied: () => {
      back = go();
    },
    onFailure: () => back?.(),
  };
}
