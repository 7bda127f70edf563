// Dots, arrows and the pause button of the carousel.
import type { Activity } from "#contract/activities.ts";
import { ArrowIcon } from "#web/ui/ArrowIcon.tsx";
import { PauseIcon } from "#web/ui/PauseIcon.tsx";

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
        <button type="button" className={styles.button} aria-label="Previous activity" onClick={carousel.previous}>
          <ArrowIcon direction="left" />
        </button>
        <button type="button" className={styles.button} aria-label="Next activity" onClick={carousel.next}>
          <ArrowIcon direction="right" />
        </button>
        <button
          type="button"
          className={styles.button}
          aria-label={carousel.paused ? "Play the activities" : "Pause the activities"}
          onClick={carousel.togglePause}
        >
          <PauseIcon paused={carousel.paused} />
        </button>
      </div>
    </div>
  );
}
