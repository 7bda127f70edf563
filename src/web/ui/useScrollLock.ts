// Holds the page still while something full-screen is open over it.
import { useEffect } from "react";

let holders = 0;

export function useScrollLock(locked: boolean) {
  useEffect(() => {
    if (!locked) return;
    hold(1);
    return () => hold(-1);
  }, [locked]);
}

/** Counted, so that closing one of two layers does not free the page under the other. */
function hold(change: 1 | -1) {
  holders += change;
  document.documentElement.toggleAttribute("data-scroll-locked", holders > 0);
}
