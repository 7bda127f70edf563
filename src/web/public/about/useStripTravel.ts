// Lets a strip of logos travel for ever: measures it, says how many copies it needs, and moves it while nothing holds it.
import { useEffect, useRef, useState } from "react";
import type { FocusEvent, RefObject } from "react";

import { copiesFor, lapOf, timeInSight } from "./stripTravel.ts";
import type { Direction } from "./stripTravel.ts";

/** Pixels at both sides of a focused logo, for the ring around it; less than the room between two logos. */
const CLEARANCE = 8;

interface Widths {
  strip: number;
  group: number;
}

interface StripTravel {
  strip: RefObject<HTMLDivElement | null>;
  track: RefObject<HTMLDivElement | null>;
  /** The first group of logos, the one that is not a copy. */
  group: RefObject<HTMLUListElement | null>;
  copies: number;
  /** Brings a logo of the first group that received focus into sight. */
  showFocused: (event: FocusEvent<HTMLElement>) => void;
}

/** @param still it does not travel at all, and needs no copies */
export function useStripTravel(direction: Direction, held: boolean, still: boolean): StripTravel {
  const strip = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const group = useRef<HTMLUListElement>(null);
  const [motion, setMotion] = useState<Animation | null>(null);
  const time = useRef(0);
  const [widths, setWidths] = useState<Widths>({ strip: 0, group: 0 });

  useEffect(() => {
    const sizes = new ResizeObserver(() =>
      setWidths({ strip: widthOf(strip.current), group: widthOf(group.current) }),
    );
    for (const { current } of [strip, group]) if (current) sizes.observe(current);
    return () => sizes.disconnect();
  }, []);

  useEffect(() => {
    if (still || !track.current || widths.group === 0) return;
    const travel = startTravel(track.current, direction, widths.group);
    moveTo(travel, time.current);
    setMotion(travel);
    return () => {
      time.current = timeOf(travel) % lapOf(widths.group);
      travel.cancel();
      setMotion(null);
    };
  }, [direction, still, widths.group]);

  useEffect(() => {
    if (held) motion?.pause();
    else motion?.play();
  }, [held, motion]);

  function showFocused({ target }: FocusEvent<HTMLElement>) {
    if (!motion || !group.current?.contains(target)) return;
    const { left, width } = target.getBoundingClientRect();
    const time = timeInSight({
      direction,
      left: left - group.current.getBoundingClientRect().left - CLEARANCE,
      width: width + 2 * CLEARANCE,
      stripWidth: widths.strip,
      groupWidth: widths.group,
      time: timeOf(motion),
    });
    moveTo(motion, time);
  }

  const copies = still ? 0 : copiesFor(widths.strip, widths.group);
  return { strip, track, group, copies, showFocused };
}

function startTravel(track: HTMLElement, direction: Direction, groupWidth: number): Animation {
  return track.animate([{ transform: "none" }, { transform: `translateX(${-groupWidth}px)` }], {
    duration: lapOf(groupWidth),
    iterations: Infinity,
    direction: direction === "left" ? "normal" : "reverse",
  });
}

function moveTo(travel: Animation, time: number) {
  travel.currentTime = time;
}

function timeOf({ currentTime }: Animation): number {
  return typeof currentTime === "number" ? currentTime : 0;
}

function widthOf(element: HTMLElement | null): number {
  return element?.getBoundingClientRect().width ?? 0;
}
