/**
 * Applies a change optimistically and rolls it back on failure; a retry applies it again.
 * @param apply applies the change and returns its rollback
 * @returns callbacks of the request
 */
export function optimisticUpdate(apply: () => () => void) {
  let revert: (() => void) | null = null;
  return {
    onApplied: () => {
      revert = apply();
    },
    onFailure: () => revert?.(),
  };
}
