import { useLayoutEffect, useRef } from "react";

import type { Activity } from "#resources/activities.ts";
import * as texts from "#texts/public/home.ts";
import { flyPoint } from "#web/ui/flyPoint.ts";
import { ArrowLeft, ArrowRight, PauseBars, PlayTriangle } from "#web/ui/icons.tsx";

import type { Carousel } from "./useCarousel.ts";

import styles from "./CarouselControls.module.css";

export function CarouselControls({ activities, carousel }: { activities: Activity[]; carousel: Carousel }) {
  const { from, to } = visibleDots(carousel.index, activities.length);
  const dotsRef = useRef<HTMLDivElement>(null);

  // Arrow keys can move the focused dot out of the visible range; the current dot then takes the focus.
  useLayoutEffect(() => {
    if (dotsRef.current?.querySelector("[data-far]:focus"))
      dotsRef.current.querySelector<HTMLElement>("[aria-current]")?.focus();
  });

  const shownIndex = useRef(carousel.index);
  useLayoutEffect(() => {
    const { children = [] } = dotsRef.current ?? {};
    const [old = null, current = null] = [shownIndex.current, carousel.index].map((index) => children[index]);
    if (old !== current) void flyPoint(current, { from: old });
    shownIndex.current = carousel.index;
  }, [carousel.index]);

  return (
    <div className={styles.controls}>
      <div ref={dotsRef} className={styles.dots} role="group" aria-label={texts.choose()}>
        {activities.map((activity, index) => (
          <button
            key={activity._id}
            type="button"
            className={styles.dot}
            aria-label={`${index + 1}: ${activity.name}`}
            aria-current={index === carousel.index || undefined}
            data-far={index < from || index >= to || undefined}
            onClick={() => carousel.goTo(index)}
          />
        ))}
      </div>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.button}
          aria-label={texts.previous()}
          onClick={carousel.previous}
        >
          <ArrowLeft />
        </button>
        <button type="button" className={styles.button} aria-label={texts.next()} onClick={carousel.next}>
          <ArrowRight />
        </button>
        <button
          type="button"
          className={styles.button}
          aria-label={carousel.paused ? texts.play() : texts.pause()}
          onClick={carousel.togglePause}
        >
          {carousel.paused ? <PlayTriangle /> : <PauseBars />}
        </button>
      </div>
    </div>
  );
}

/** As many as fit on one line of the smallest supported screen. */
const MAX_DOTS = 10;
const WINDOW_SIZE = 9;

/** Returns the range of visible dots around the current one; `to` is exclusive. */
export function visibleDots(index: number, count: number): { from: number; to: number } {
  if (count <= MAX_DOTS) return { from: 0, to: count };
  const from = Math.min(Math.max(0, index - (WINDOW_SIZE - 1) / 2), count - WINDOW_SIZE);
  return { from, to: from + WINDOW_SIZE };
}
