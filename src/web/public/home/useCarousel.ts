// Which slide is shown, where it came from, and when the next one is due.
import { useEffect, useState } from "react";

import { useReducedMotion } from "#web/ui/useReducedMotion.ts";

import { rememberSlide, slideToBeginWith } from "./lastSlide.ts";

/** Product spec, section 9. */
export const ADVANCE_MS = 30_000;

export type Direction = "next" | "previous";

interface Place {
  index: number;
  /** The slide that lies under the current one while that moves in. */
  leaving: number | null;
  direction: Direction | null;
}

export interface Carousel extends Place {
  /** By the visitor's own button, or by the wish for less motion until that button is pressed. */
  paused: boolean;
  show: (index: number) => void;
  next: () => void;
  previous: () => void;
  togglePause: () => void;
}

/** @param held true while something else keeps the slides still: the pointer, the focus, a hidden tab */
export function useCarousel(count: number, held: boolean): Carousel {
  const [place, setPlace] = useState<Place>(() => ({
    index: slideToBeginWith(),
    leaving: null,
    direction: null,
  }));
  const [chosen, setChosen] = useState<boolean | null>(null);
  const wantsRest = useReducedMotion();
  const paused = chosen ?? wantsRest;
  const index = Math.min(place.index, Math.max(0, count - 1));
  const running = count > 1 && !paused && !held;

  function move(to: number, direction: Direction) {
    if (to === index) return;
    rememberSlide(to);
    setPlace({ index: to, leaving: index, direction });
  }
  const next = () => move((index + 1) % count, "next");

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(next, ADVANCE_MS);
    return () => clearTimeout(timer);
    // The wait begins anew with each slide and after each rest, not with each drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [running, index, count]);

  return {
    ...place,
    index,
    paused,
    next,
    previous: () => move((index - 1 + count) % count, "previous"),
    show: (to) => move(to, to > index ? "next" : "previous"),
    togglePause: () => setChosen(!paused),
  };
}
