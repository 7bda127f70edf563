// The list of activities: words at the left, pictures at the right; on a phone the pictures first.
import { Link } from "wouter";

import type { Activity } from "#content/activities.ts";
import { ACTIVITY_IMAGE, galleryPictures } from "#web/api/activities.ts";
import { Chips } from "#web/ui/Chip.tsx";
import { Gallery } from "#web/ui/gallery/Gallery.tsx";
import { languageOf } from "#web/ui/text/languageOf.ts";
import { LineClamp } from "#web/ui/text/LineClamp.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { openingOf } from "#web/ui/text/paragraphs.ts";
import { TextLink } from "#web/ui/TextLink.tsx";

import styles from "./ActivitiesList.module.css";

interface ActivitiesListProps {
  activities: Activity[];
  /** True while a category hides some of them. */
  filtered: boolean;
  /** True once the visitor has used the filter: the items then move in. */
  moved: boolean;
}

export function ActivitiesList({ activities, filtered, moved }: ActivitiesListProps) {
  if (activities.length === 0) return <Empty filtered={filtered} />;
  return (
    <ul className={styles.list} data-moved={moved || undefined}>
      {activities.map((activity, index) => (
        <Item key={activity._id} activity={activity} first={index === 0} />
      ))}
    </ul>
  );
}

function Item({ activity, first }: { activity: Activity; first: boolean }) {
  const text = openingOf(activity.description);
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <h2 className={styles.name} lang={languageOf(activity.name)}>
          <Link href={`/activity-view/${activity._id}`}>{activity.name}</Link>
        </h2>
        <p className={styles.text} lang={languageOf(text)}>
          <LineClamp>{text}</LineClamp>
        </p>
        <Chips label="Categories" names={activity.category} />
      </div>
      <div className={styles.pictures}>
        <Gallery
          pictures={galleryPictures(activity)}
          name={activity.name}
          retryFrom={ACTIVITY_IMAGE}
          width={{ phone: 88, wide: 60 }}
          first={first}
        />
      </div>
    </li>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return (
      <div className={styles.empty}>
        <Notice title="No activities yet">The first one will stand here as soon as it is published.</Notice>
      </div>
    );
  }
  const showAll = <TextLink href="/activities">Show all</TextLink>;
  return (
    <div className={styles.empty}>
      <Notice title="No activities in this category yet" action={showAll}>
        Try another category, or look at all of them.
      </Notice>
    </div>
  );
}
