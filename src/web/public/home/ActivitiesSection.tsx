// The third section of the home page: the way to all activities, and a carousel of them.
import { Link } from "wouter";

import type { Activity } from "#contract/activities.ts";
import { ArrowUpRight } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/Notice.tsx";

import { Carousel } from "./Carousel.tsx";

import styles from "./ActivitiesSection.module.css";

const HEADING_ID = "our-activities";

export function ActivitiesSection({ activities }: { activities: Activity[] }) {
  return (
    <section className={styles.section} aria-labelledby={HEADING_ID}>
      <h2 className={styles.heading} id={HEADING_ID} data-counted={activities.length > 1 || undefined}>
        <Link className={styles.link} href="/activities">
          Our Activities
          <ArrowUpRight />
        </Link>
      </h2>
      {activities.length > 0 ? (
        <Carousel activities={activities} labelledBy={HEADING_ID} />
      ) : (
        <Notice title="No activities yet" level={3}>
          The first one will stand here as soon as it is published.
        </Notice>
      )}
    </section>
  );
}
