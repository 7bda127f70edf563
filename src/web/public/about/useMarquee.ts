import { useEffect, useRef, useState } from "react";
import type { FocusEvent, RefObject } from "react";

import { copyCount, lapDuration, timeWhenVisible } from "./marqueeMath.ts";
import type { Direction } from "./marqueeMath.ts";

/** Pixels left free on both sides of a focused logo for its focus ring; less than the gap between logos. */
const FOCUS_RING_MARGIN = 8;

interface Widths {
  marquee: number;
  group: number;
}

interface Marquee {
  marquee: RefObject<HTMLDivElement | null>;
  track: RefObject<HTMLDivElement | null>;
  /** The first group of logos, which is not a copy. */
  group: RefObject<HTMLUListElement | null>;
  copies: number;
  /** Seeks the animation so that a focused logo of the first group is visible. */
  scrollFocusedIntoView: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Runs an endless marquee and measures how many copies of the group it needs.
 * @param isStatic disables the animation and the copies
 */
export function useMarquee(direction: Direction, isPaused: boolean, isStatic: boolean): Marquee {
  const marquee = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const group = useRef<HTMLUListElement>(null);
  const [animation, setAnimation] = useState<Animation | null>(null);
  const time = useRef(0);
  const [widths, setWidths] = useState<Widths>({ marquee: 0, group: 0 });

  useEffect(() => {
    const resizeObserver = new ResizeObserver(() =>
      setWidths({ marquee: widthOf(marquee.current), group: widthOf(group.current) }),
    );
    for (const { current } of [marquee, group]) if (current) resizeObserver.observe(current);
    return () => resizeObserver.disconnect();
  }, []);

  useEffect(() => {
    if (isStatic || !track.current || widths.group === 0) return;
    const newAnimation = startAnimation(track.current, direction, widths.group);
    seek(newAnimation, time.current);
    setAnimation(newAnimation);
    return () => {
      time.current = currentTimeOf(newAnimation) % lapDuration(widths.group);
      newAnimation.cancel();
      setAnimation(null);
    };
  }, [direction, isStatic, widths.group]);

  useEffect(() => {
    if (isPaused) animation?.pause();
    else animation?.play();
  }, [isPaused, animation]);

  function scrollFocusedIntoView({ target }: FocusEvent<HTMLElement>) {
    if (!animation || !group.current?.contains(target)) return;
    const { left, width } = target.getBoundingClientRect();
    const time = timeWhenVisible({
      direction,
      left: left - group.current.getBoundingClientRect().left - FOCUS_RING_MARGIN,
      width: width + 2 * FOCUS_RING_MARGIN,
      marqueeWidth: widths.marquee,
      groupWidth: widths.group,
      time: currentTimeOf(animation),
    });
    seek(animation, time);
  }

  const copies = isStatic ? 0 : copyCount(widths.marquee, widths.group);
  return { marquee, track, group, copies, scrollFocusedIntoView };
}

function startAnimation(track: HTMLElement, direction: Direction, groupWidth: number): Animation {
  return track.animate([{ transform: "none" }, { transform: `translateX(${-groupWidth}px)` }], {
    duration: lapDuration(groupWidth),
    iterations: Infinity,
    direction: direction === "left" ? "normal" : "reverse",
  });
}

function seek(animation: Animation, time: number) {
  animation.currentTime = time;
}

function currentTimeOf({ currentTime }: Animation): number {
  return typeof currentTime === "number" ? currentTime : 0;
}

function widthOf(element: HTMLElement | null): number {
  return element?.getBoundingClientRect().width ?? 0;
}
