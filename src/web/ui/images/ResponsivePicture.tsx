// A stored picture in the size the screen needs, or a quiet line of text when it cannot be had.
import type { Picture } from "#contract/pictures.ts";
import { siteTexts as texts } from "#texts/public/ui.ts";

import { languageOf } from "../text/languageOf.ts";
import { fitOf, mayBeClear } from "./pictureFit.ts";
import { usePictureAttempts } from "./usePictureAttempts.ts";

import styles from "./ResponsivePicture.module.css";

export interface PictureProps {
  picture: Picture;
  /** Describes the picture when it has no description of its own: the record's name. */
  fallbackAlt: string;
  /** As in the attribute `sizes`. */
  sizes: string;
  /** Where a failed picture is asked for once more, below the API's base: `/projects/image/`. */
  retryFrom: string;
  /** For what a visitor sees at once: the one that counts, and others beside it. All the rest wait until they are near. */
  urgency?: "first" | "at once" | undefined;
  /** Looked at by itself: all of it, never blown up, and a GIF moves. */
  large?: boolean;
}

export function ResponsivePicture(props: PictureProps) {
  return <Attempt key={props.picture.path} {...props} />;
}

function Attempt({ picture, fallbackAlt, sizes, retryFrom, urgency, large = false }: PictureProps) {
  const { image, source, attempt, onError } = usePictureAttempts({ picture, retryFrom, large });
  const alt = picture.alt || fallbackAlt;
  if (!source) return <span className={styles.missing}>{texts.imageNotAvailable}</span>;
  return (
    <img
      key={attempt}
      ref={image}
      className={styles.picture}
      data-fit={large ? "large" : fitOf(picture)}
      data-clear-ground={mayBeClear(picture) || undefined}
      alt={alt}
      lang={languageOf(alt)}
      width={picture.width}
      height={picture.height}
      loading={urgency ? "eager" : "lazy"}
      {...(urgency === "first" && { fetchPriority: "high" })}
      decoding="async"
      draggable={false}
      onError={onError}
      sizes={source.srcSet && sizes}
      {...source}
    />
  );
}
