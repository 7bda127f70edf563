import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

/** Moves the focus from a link of a slide that was left to the same link of the current one: hidden, it would lose it. */
export function useSlideFocus(): RefObject<HTMLDivElement | null> {
  const slides = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const focused = document.activeElement;
    const left = focused?.closest("[aria-roledescription=slide]:not([data-current])");
    if (!left || !slides.current?.contains(left)) return;
    const place = [...left.querySelectorAll("a")].findIndex((link) => link === focused);
    const links = slides.current.querySelectorAll<HTMLElement>("[data-current] a");
    links[place]?.focus({ preventScroll: true });
  });

  return slides;
}
