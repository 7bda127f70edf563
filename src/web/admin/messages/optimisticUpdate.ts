// Goes on when a change is shown, and comes back when it fails: at every try.

/** @param apply goes on @returns for a change that is asked of the server */
export function optimisticUpdate(apply: () => () => void) {
  let revert: (() => void) | null = null;
  return {
    onApplied: () => {
      revert = apply();
    },
    onFailure: () => revert?.(),
  };
}
