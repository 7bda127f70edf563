import type { KeyboardEvent, FocusEvent, PointerEvent, RefObject } from "react";
import { useEffect, useState, useLayoutEffect, useRef } from "react";

import type { Activity } from "#resources/activities.ts";
import * as texts from "#texts/public/home.ts";
import { useSwipe } from "#web/ui/gallery/useSwipe.ts";

import { CarouselControls } from "./CarouselControls.tsx";
import { CarouselSlide } from "./CarouselSlide.tsx";
import { useCarousel } from "./useCarousel.ts";

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

interface HoldHandlers {
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/** Whether autoplay must wait: while the mouse is over the element, the keyboard focus is inside it, or the tab is hidden. */
function useAutoplayHold(): [isHeld: boolean, handlers: HoldHandlers] {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isTabHidden = useTabHidden();
  return [
    isHovered || isFocused || isTabHidden,
    {
      // Mouse only: after a touch no `pointerleave` may follow.
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === "mouse"),
      onPointerLeave: () => setHovered(false),
      // A click leaves the focus on a button too; only keyboard focus means that the visitor is still
      // interacting.
      onFocus: ({ target }) => setFocused(target.matches(":focus-visible")),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  ];
}

function useTabHidden(): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const update = () => setHidden(document.visibilityState === "hidden");
    update();
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  return isHidden;
}

/**
 * Moves the focus from a link of the outgoing slide to the same link of the current one; hiding the slide would
 * drop the focus.
 */
function useSlideFocus(): RefObject<HTMLDivElement | null> {
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
