// A stored picture in the size the screen needs, or a quiet line of text when it cannot be had.
import type { ImageAsset } from "#contract/images.ts";
import { siteTexts as texts } from "#texts/public/ui.ts";

import { detectLanguage } from "../text/detectLanguage.ts";
import { imageFit, mayHaveTransparency } from "./imageFit.ts";
import { useImageRetry } from "./useImageRetry.ts";

import styles from "./ResponsiveImage.module.css";

export interface ResponsiveImageProps {
  image: ImageAsset;
  /** Describes the picture when it has no description of its own: the record's name. */
  fallbackAlt: string;
  /** As in the attribute `sizes`. */
  sizes: string;
  /** Where a failed picture is asked for once more, below the API's base: `/projects/image/`. */
  retryBasePath: string;
  /** For what a visitor sees at once: the one that counts, and others beside it. All the rest wait until they are near. */
  priority?: "first" | "at once" | undefined;
  /** Looked at by itself: all of it, never blown up, and a GIF moves. */
  isFullSize?: boolean;
}

export function ResponsiveImage(props: ResponsiveImageProps) {
  return <ImageAttempt key={props.image.path} {...props} />;
}

function ImageAttempt({
  image,
  fallbackAlt,
  sizes,
  retryBasePath,
  priority,
  isFullSize = false,
}: ResponsiveImageProps) {
  const { imgRef, source, attempt, onError } = useImageRetry({ image, retryBasePath, isFullSize });
  const alt = image.alt || fallbackAlt;
  if (!source) return <span className={styles.missing}>{texts.imageNotAvailable}</span>;
  return (
    <img
      key={attempt}
      ref={imgRef}
      className={styles.picture}
      data-fit={isFullSize ? "large" : imageFit(image)}
      data-clear-ground={mayHaveTransparency(image) || undefined}
      alt={alt}
      lang={detectLanguage(alt)}
      width={image.width}
      height={image.height}
      loading={priority ? "eager" : "lazy"}
      {...(priority === "first" && { fetchPriority: "high" })}
      decoding="async"
      draggable={false}
      onError={onError}
      sizes={source.srcSet && sizes}
      {...source}
    />
  );
}
