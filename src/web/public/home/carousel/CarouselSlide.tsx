import { Link } from "wouter";

import { ACTIVITIES } from "#resources/activities.ts";
import type { Activity } from "#resources/activities.ts";
import { recordPath } from "#resources/contentType.ts";
import type { ImageAsset } from "#contract/images.ts";
import { bindLastWord, bindWords } from "#contract/fields/bindWords.ts";
import * as texts from "#texts/public/home.ts";
import { ACTIVITY_IMAGE_PATH } from "#web/api/activities.ts";
import { galleryImages } from "#web/api/recordImages.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { cutAtSentence } from "#web/ui/text/cutAtSentence.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { LineClamp } from "#web/ui/text/LineClamp.tsx";
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
  const text = bindLastWord(cutAtSentence(activity.description));
  const [category] = activity.category;
  const [image] = galleryImages(activity);
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
        <span
          className={styles.bed}
          data-empty={!image || undefined}
          onAnimationEnd={isCurrent ? onMotionEnd : undefined}
        >
          {image && (isCurrent || shouldPreload) && <SlideImage image={image} name={activity.name} />}
        </span>
      </Link>
      <div className={styles.text}>
        {category && <Chip>{category}</Chip>}
        <h3 className={styles.name} lang={detectLanguage(activity.name)}>
          <LineClamp>
            <Link href={href}>{bindWords(activity.name)}</Link>
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

function SlideImage({ image, name }: { image: ImageAsset; name: string }) {
  const widthFactor = coverWidthFactor(image);
  return (
    <ResponsiveImage
      image={image}
      fallbackAlt={name}
      sizes={`(max-width: 56.1875em) ${Math.round(115 * widthFactor)}vw, ${Math.round(80 * widthFactor)}vw`}
      retryBasePath={ACTIVITY_IMAGE_PATH}
    />
  );
}
