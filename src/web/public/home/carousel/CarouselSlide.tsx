// One activity of the carousel: its first picture, and beside it what it is.
import { Link } from "wouter";

import type { Activity } from "#content/activities.ts";
import { homeTexts as texts } from "#texts/public/home.ts";
import { ACTIVITY_IMAGE } from "#web/api/activities.ts";
import { galleryPictures } from "#web/api/recordPictures.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { languageOf } from "#web/ui/text/languageOf.ts";
import { LineClamp } from "#web/ui/text/LineClamp.tsx";
import { openingOf } from "#web/ui/text/paragraphs.ts";
import { stretchOf } from "#web/ui/images/pictureFit.ts";
import { ResponsivePicture } from "#web/ui/images/ResponsivePicture.tsx";
import { TextLink } from "#web/ui/TextLink.tsx";

import type { Direction } from "./useCarousel.ts";

import styles from "./CarouselSlide.module.css";

interface CarouselSlideProps {
  activity: Activity;
  /** "2 of 7". */
  position: string;
  current: boolean;
  /** Its picture is worth loading, though it is not shown. */
  near: boolean;
  leaving: boolean;
  /** Of the current slide's motion; `undefined` at rest. */
  direction: Direction | undefined;
  onMotionEnd: () => void;
}

export function CarouselSlide(props: CarouselSlideProps) {
  const { activity, position, current, near, leaving, direction, onMotionEnd } = props;
  const address = `/activity-view/${activity._id}`;
  const text = openingOf(activity.description);
  const [category] = activity.category;
  return (
    <div
      className={styles.slide}
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      data-current={current || undefined}
      data-leaving={leaving || undefined}
      data-from={current ? direction : undefined}
      // Firefox before 112 has no `inert`.
      inert={leaving}
      aria-hidden={leaving || undefined}
    >
      <Link className={styles.frame} href={address} tabIndex={-1}>
        <span className={styles.bed} onAnimationEnd={current ? onMotionEnd : undefined}>
          {(current || near) && <FirstPicture activity={activity} />}
        </span>
      </Link>
      <div className={styles.text}>
        {category && <Chip>{category}</Chip>}
        <h3 className={styles.name} lang={languageOf(activity.name)}>
          <LineClamp>
            <Link href={address}>{activity.name}</Link>
          </LineClamp>
        </h3>
        <p className={styles.excerpt} lang={languageOf(text)}>
          <LineClamp>{text}</LineClamp>
        </p>
        <TextLink href={address} unseen={{ joint: " about ", name: activity.name }}>
          {texts.learnMore}
        </TextLink>
      </div>
    </div>
  );
}

function FirstPicture({ activity }: { activity: Activity }) {
  const [picture] = galleryPictures(activity);
  if (!picture) return <span className={styles.none}>{texts.imageNotAvailable}</span>;
  const stretch = stretchOf(picture);
  return (
    <ResponsivePicture
      picture={picture}
      fallbackAlt={activity.name}
      sizes={`(max-width: 56.1875em) ${Math.round(115 * stretch)}vw, ${Math.round(80 * stretch)}vw`}
      retryFrom={ACTIVITY_IMAGE}
    />
  );
}
