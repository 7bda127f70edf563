import type { ReactNode } from "react";
import { Link } from "wouter";

import type { Activity } from "#resources/activities.ts";
import * as headings from "#texts/public/heading.ts";
import { ArrowUpRight } from "#web/ui/icons.tsx";

import { Introduction } from "../layout/Introduction.tsx";
import { Carousel } from "./carousel/Carousel.tsx";

import styles from "./ActivitiesSection.module.css";

const HEADING_ID = "our-activities";

interface ActivitiesSectionProps {
  heading?: string;
  introduction?: string;
  activities: Activity[] | undefined;
  /** Shown instead of the carousel while there are no activities. */
  children?: ReactNode;
}

export function ActivitiesSection({
  heading = headings.activities(),
  introduction = "",
  activities,
  children,
}: ActivitiesSectionProps) {
  const hasCounter = activities !== undefined && activities.length > 1;
  return (
    <section className={styles.section} aria-labelledby={HEADING_ID}>
      <h2 className={styles.heading} id={HEADING_ID} data-counted={hasCounter || undefined}>
        <Link className={styles.link} href="/activities">
          <span>{heading}</span>
          <ArrowUpRight />
        </Link>
      </h2>
      <Introduction text={introduction} />
      {activities ? <Carousel activities={activities} labelledBy={HEADING_ID} /> : children}
    </section>
  );
}
