import { useEffect } from "react";

let lockCount = 0;

/** Prevents the page from scrolling under a full-screen overlay. */
export function useScrollLock(isLocked: boolean) {
  useEffect(() => {
    if (!isLocked) return;
    changeLockCount(1);
    return () => changeLockCount(-1);
  }, [isLocked]);
}

/** Counted, so that closing one of two overlays doesn't unlock the page under the other. */
function changeLockCount(change: 1 | -1) {
  lockCount += change;
  document.documentElement.toggleAttribute("data-scroll-locked", lockCount > 0);
}
