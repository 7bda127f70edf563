// Holds the page still while something full-screen is open over it.
import { useEffect } from "react";

let lockCount = 0;

export function useScrollLock(isLocked: boolean) {
  useEffect(() => {
    if (!isLocked) return;
    changeLockCount(1);
    return () => changeLockCount(-1);
  }, [isLocked]);
}

/** Counted, so that closing one of two layers does not free the page under the other. */
function changeLockCount(change: 1 | -1) {
  lockCount += change;
  document.documentElement.toggleAttribute("data-scroll-locked", lockCount > 0);
}
