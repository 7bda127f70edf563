// Dots, arrows and the pause button of the carousel.
import type { Activity } from "#contract/activities.ts";
import { ArrowLeft, ArrowRight, PauseBars, PlayTriangle } from "#web/ui/icons.tsx";

import type { Carousel } from "./useCarousel.ts";

import styles from "./CarouselControls.module.css";

export function CarouselControls({ activities, carousel }: { activities: Activity[]; carousel: Carousel }) {
  return (
    <div className={styles.controls}>
      <div className={styles.dots} role="group" aria-label="Choose an activity">
        {activities.map((activity, index) => (
          <button
            key={activity._id}
            type="button"
            className={styles.dot}
            aria-label={`${index + 1}: ${activity.name}`}
            aria-current={index === carousel.index || undefined}
            onClick={() => carousel.show(index)}
          />
        ))}
      </div>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.button}
          aria-label="Previous activity"
          onClick={carousel.previous}
        >
          <ArrowLeft />
        </button>
        <button type="button" className={styles.button} aria-label="Next activity" onClick={carousel.next}>
          <ArrowRight />
        </button>
        <button
          type="button"
          className={styles.button}
          aria-label={carousel.paused ? "Play the activities" : "Pause the activities"}
          onClick={carousel.togglePause}
        >
          {carousel.paused ? <PlayTriangle /> : <PauseBars />}
        </button>
      </div>
    </div>
  );
}
