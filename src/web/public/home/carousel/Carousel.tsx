import type { KeyboardEvent } from "react";

import type { Activity } from "#resources/activities.ts";
import * as texts from "#texts/public/home.ts";
import { useSwipe } from "#web/ui/gallery/useSwipe.ts";

import { CarouselControls } from "./CarouselControls.tsx";
import { CarouselSlide } from "./CarouselSlide.tsx";
import { useCarousel } from "./useCarousel.ts";
import { useAutoplayHold } from "./useAutoplayHold.ts";
import { useSlideFocus } from "./useSlideFocus.ts";

import styles from "./Carousel.module.css";

interface CarouselProps {
  activities: Activity[];
  /** The id of the heading that labels it. */
  labelledBy: string;
}

/**
 * Follows the ARIA carousel pattern: https://www.w3.org/WAI/ARIA/apg/patterns/carousel/. Under
 * prefers-reduced-motion, it starts paused (`useCarousel.ts`) and without animation (`CarouselSlide.module.css`).
 */
export function Carousel({ activities, labelledBy }: CarouselProps) {
  const count = activities.length;
  const [isHeld, holdHandlers] = useAutoplayHold();
  const carousel = useCarousel(count, isHeld);
  const slidesRef = useSlideFocus();
  const swipe = useSwipe((direction) => carousel[direction]());
  const hasMultiple = count > 1;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowRight") carousel.next();
    else if (event.key === "ArrowLeft") carousel.previous();
    else return;
    event.preventDefault();
  }

  /** Preloads the next image; the previous one only after the first move, to keep the first load small. */
  function shouldPreload(index: number): boolean {
    if (index === carousel.motion?.leaving || index === (carousel.index + 1) % count) return true;
    return carousel.hasMoved && index === (carousel.index - 1 + count) % count;
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for the buttons inside
    <div
      className={styles.carousel}
      role="group"
      aria-roledescription="carousel"
      aria-labelledby={labelledBy}
      onKeyDown={hasMultiple ? onKeyDown : undefined}
      {...holdHandlers}
    >
      {hasMultiple && <p className={styles.counter}>{`${carousel.index + 1} / ${count}`}</p>}
      <div
        ref={slidesRef}
        className={styles.slides}
        aria-live={isHeld || carousel.paused ? "polite" : "off"}
        {...swipe}
      >
        {activities.map((activity, index) => (
          <CarouselSlide
            key={activity._id}
            activity={activity}
            position={texts.slidePosition({ number: index + 1, count })}
            isCurrent={index === carousel.index}
            shouldPreload={shouldPreload(index)}
            isLeaving={index === carousel.motion?.leaving}
            direction={carousel.motion?.direction}
            onMotionEnd={carousel.endMotion}
          />
        ))}
      </div>
      {hasMultiple && <CarouselControls activities={activities} carousel={carousel} />}
    </div>
  );
}
