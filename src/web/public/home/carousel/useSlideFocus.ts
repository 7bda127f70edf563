import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

/**
 * Moves the focus from a link of the outgoing slide to the same link of the current one; hiding the slide would
 * drop the focus.
 */
export function useSlideFocus(): RefObject<HTMLDivElement | null> {
  const slidesRef = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const focused = document.activeElement;
    const leavingSlide = focused?.closest("[aria-roledescription=slide]:not([data-current])");
    if (!leavingSlide || !slidesRef.current?.contains(leavingSlide)) return;
    const linkIndex = [...leavingSlide.querySelectorAll("a")].findIndex((link) => link === focused);
    const links = slidesRef.current.querySelectorAll<HTMLElement>("[data-current] a");
    links[linkIndex]?.focus({ preventScroll: true });
  });

  return slidesRef;
}
