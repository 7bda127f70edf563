import { useEffect, useState } from "react";

import { useReducedMotion } from "#web/ui/useReducedMotion.ts";

/** How long a slide is shown before the carousel advances. */
export const AUTOPLAY_INTERVAL_MS = 30_000;

/**
 * Ends the motion when no `animationend` fires (hidden tab, cancelled animation); longer than the animation in
 * `CarouselSlide.module.css`.
 */
const MOTION_TIMEOUT_MS = 1_000;

export type Direction = "next" | "previous";

interface SlideMotion {
  /** Index of the outgoing slide. */
  leaving: number;
  direction: Direction;
}

interface CarouselState {
  index: number;
  /** `null` when no slide moves. */
  motion: SlideMotion | null;
  hasMoved: boolean;
}

export interface Carousel extends CarouselState {
  /** Set by the pause button; defaults to true under prefers-reduced-motion. */
  paused: boolean;
  goTo: (index: number) => void;
  next: () => void;
  previous: () => void;
  togglePause: () => void;
  endMotion: () => void;
}

/** @param isHeld true while autoplay must wait, from `useAutoplayHold` */
export function useCarousel(count: number, isHeld: boolean): Carousel {
  const [state, setState] = useState<CarouselState>(() => ({
    index: initialSlide(),
    motion: null,
    hasMoved: false,
  }));
  const [userPaused, setUserPaused] = useState<boolean | null>(null);
  const prefersReducedMotion = useReducedMotion();
  const paused = userPaused ?? prefersReducedMotion;
  const index = Math.min(state.index, Math.max(0, count - 1));
  const isRunning = count > 1 && !paused && !isHeld;

  function move(to: number, direction: Direction) {
    if (to === index) return;
    rememberSlide(to);
    setState({
      index: to,
      motion: prefersReducedMotion ? null : { leaving: index, direction },
      hasMoved: true,
    });
  }
  const next = () => move((index + 1) % count, "next");

  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(next, AUTOPLAY_INTERVAL_MS);
    return () => clearTimeout(timer);
    // Restarts the timer per slide and after each pause, not on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isRunning, index, count]);

  const endMotion = () => setState((previousState) => ({ ...previousState, motion: null }));

  useEffect(() => {
    if (!state.motion) return;
    const timer = setTimeout(endMotion, MOTION_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state.motion]);

  return {
    ...state,
    index,
    paused,
    next,
    previous: () => move((index - 1 + count) % count, "previous"),
    goTo: (to) => move(to, to > index ? "next" : "previous"),
    togglePause: () => setUserPaused(!paused),
    endMotion,
  };
}

let lastSlide = 0;

function rememberSlide(index: number): void {
  lastSlide = index;
}

/**
 * Returns the slide shown last, so that going back to the home page restores it. Returns 0 until hydration, to
 * match the server's markup.
 */
function initialSlide(): number {
  const isHydrated = typeof document !== "undefined" && "hydrated" in document.documentElement.dataset;
  return isHydrated ? lastSlide : 0;
}
