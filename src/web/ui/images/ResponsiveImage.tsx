import type { ImageAsset } from "#contract/images.ts";
import * as texts from "#texts/public/ui.ts";

import { detectLanguage } from "../text/detectLanguage.ts";
import { imageFit, mayHaveTransparency } from "./imageFit.ts";
import { useImageRetry } from "./useImageRetry.ts";

import styles from "./ResponsiveImage.module.css";

export interface ResponsiveImageProps {
  image: ImageAsset;
  /** Alt text if the image has none: the record's name. */
  fallbackAlt: string;
  /** The `sizes` attribute. */
  sizes: string;
  /** Path below the API's base from which a failed image is retried, such as `/projects/image/`. */
  retryBasePath: string;
  /** "first" for the main image in the viewport, "at once" for others there; all the rest load lazily. */
  priority?: "first" | "at once" | undefined;
  /** True for the lightbox: uncropped, not enlarged, and GIFs are animated. */
  isFullSize?: boolean;
}

/** A stored image in the size that the screen needs; a line of text if it can't be loaded. */
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
  if (!source) return <span className={styles.missing}>{texts.imageNotAvailable()}</span>;
  return (
    <img
      key={attempt}
      ref={imgRef}
      className={styles.picture}
      data-fit={isFullSize ? "large" : imageFit(image)}
      data-clear-ground={mayHaveTransparency(image) || undefined}
      data-drawing={image.isDrawing}
      data-focus-x={image.focus?.[0]}
      data-focus-y={image.focus?.[1]}
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
