// Which slide is shown, where it came from, and when the next one is due.
import { useEffect, useState } from "react";

import { useReducedMotion } from "#web/ui/useReducedMotion.ts";

import { rememberSlide, slideToBeginWith } from "./lastSlide.ts";

/** Product spec, section 9. */
export const ADVANCE_MS = 30_000;

/** Longer than the motion in `CarouselSlide.module.css`. Ends it where no `animationend` comes: hidden tab, cancelled animation. */
const MOTION_LIMIT_MS = 1_000;

export type Direction = "next" | "previous";

interface Motion {
  /** The slide under the current one. */
  leaving: number;
  direction: Direction;
}

interface Place {
  index: number;
  /** `null` at rest. */
  motion: Motion | null;
  hasMoved: boolean;
}

export interface Carousel extends Place {
  /** By the visitor's own button, or by the wish for less motion until that button is pressed. */
  paused: boolean;
  show: (index: number) => void;
  next: () => void;
  previous: () => void;
  togglePause: () => void;
  endMotion: () => void;
}

/** @param held true while something else keeps the slides still: the pointer, the focus, a hidden tab */
export function useCarousel(count: number, held: boolean): Carousel {
  const [place, setPlace] = useState<Place>(() => ({
    index: slideToBeginWith(),
    motion: null,
    hasMoved: false,
  }));
  const [chosen, setChosen] = useState<boolean | null>(null);
  const wantsRest = useReducedMotion();
  const paused = chosen ?? wantsRest;
  const index = Math.min(place.index, Math.max(0, count - 1));
  const running = count > 1 && !paused && !held;

  function move(to: number, direction: Direction) {
    if (to === index) return;
    rememberSlide(to);
    setPlace({ index: to, motion: wantsRest ? null : { leaving: index, direction }, hasMoved: true });
  }
  const next = () => move((index + 1) % count, "next");

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(next, ADVANCE_MS);
    return () => clearTimeout(timer);
    // The wait begins anew with each slide and after each rest, not with each drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [running, index, count]);

  const endMotion = () => setPlace((latest) => ({ ...latest, motion: null }));

  useEffect(() => {
    if (!place.motion) return;
    const timer = setTimeout(endMotion, MOTION_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [place.motion]);

  return {
    ...place,
    index,
    paused,
    next,
    previous: () => move((index - 1 + count) % count, "previous"),
    show: (to) => move(to, to > index ? "next" : "previous"),
    togglePause: () => setChosen(!paused),
    endMotion,
  };
}
