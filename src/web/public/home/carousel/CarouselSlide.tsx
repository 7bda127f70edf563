import { Link } from "wouter";

import { ACTIVITIES } from "#content/activities.ts";
import type { Activity } from "#content/activities.ts";
import { recordPath } from "#content/recordPath.ts";
import * as texts from "#texts/public/home.ts";
import { ACTIVITY_IMAGE_PATH } from "#web/api/activities.ts";
import { galleryImages } from "#web/api/recordImages.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { LineClamp } from "#web/ui/text/LineClamp.tsx";
import { firstParagraph } from "#web/ui/text/paragraphs.ts";
import { coverWidthFactor } from "#web/ui/images/imageFit.ts";
import { ResponsiveImage } from "#web/ui/images/ResponsiveImage.tsx";
import { TextLink } from "#web/ui/TextLink.tsx";

import type { Direction } from "./useCarousel.ts";

import styles from "./CarouselSlide.module.css";

interface CarouselSlideProps {
  activity: Activity;
  /** For example "2 of 7". */
  position: string;
  isCurrent: boolean;
  /** True to load the image before the slide is shown. */
  shouldPreload: boolean;
  isLeaving: boolean;
  /** Set only while the current slide moves. */
  direction: Direction | undefined;
  onMotionEnd: () => void;
}

export function CarouselSlide(props: CarouselSlideProps) {
  const { activity, position, isCurrent, shouldPreload, isLeaving, direction, onMotionEnd } = props;
  const href = recordPath(ACTIVITIES, activity);
  const text = firstParagraph(activity.description);
  const [category] = activity.category;
  return (
    <div
      className={styles.slide}
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      data-current={isCurrent || undefined}
      data-leaving={isLeaving || undefined}
      data-from={isCurrent ? direction : undefined}
      // Firefox before 112 has no `inert`.
      inert={isLeaving}
      aria-hidden={isLeaving || undefined}
    >
      <Link className={styles.frame} href={href} tabIndex={-1}>
        <span className={styles.bed} onAnimationEnd={isCurrent ? onMotionEnd : undefined}>
          {(isCurrent || shouldPreload) && <SlideImage activity={activity} />}
        </span>
      </Link>
      <div className={styles.text}>
        {category && <Chip>{category}</Chip>}
        <h3 className={styles.name} lang={detectLanguage(activity.name)}>
          <LineClamp>
            <Link href={href}>{activity.name}</Link>
          </LineClamp>
        </h3>
        <p className={styles.excerpt} lang={detectLanguage(text)}>
          <LineClamp>{text}</LineClamp>
        </p>
        <TextLink href={href} hiddenLabel={{ text: texts.learnMoreAbout(), name: activity.name }}>
          {texts.learnMore()}
        </TextLink>
      </div>
    </div>
  );
}

function SlideImage({ activity }: { activity: Activity }) {
  const [image] = galleryImages(activity);
  if (!image) return <span className={styles.none}>{texts.imageNotAvailable()}</span>;
  const widthFactor = coverWidthFactor(image);
  return (
    <ResponsiveImage
      image={image}
      fallbackAlt={activity.name}
      sizes={`(max-width: 56.1875em) ${Math.round(115 * widthFactor)}vw, ${Math.round(80 * widthFactor)}vw`}
      retryBasePath={ACTIVITY_IMAGE_PATH}
    />
  );
}
