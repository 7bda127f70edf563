import * as texts from "#texts/public/ui.ts";

import type { LightboxProps } from "./lightboxProps.ts";
import { ResponsiveImage } from "../images/ResponsiveImage.tsx";

import styles from "./LightboxThumbnails.module.css";

type ThumbnailsProps = Pick<LightboxProps, "images" | "index" | "name" | "retryBasePath" | "onIndexChange">;

export function LightboxThumbnails({ images, index, name, retryBasePath, onIndexChange }: ThumbnailsProps) {
  return (
    <ul className={styles.thumbnails}>
      {images.map((image, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- an image may occur twice in a gallery
        <li key={position} className={styles.item}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={texts.picture({ number: position + 1 })}
            aria-current={position === index || undefined}
            onClick={() => onIndexChange(position)}
          >
            <ResponsiveImage image={image} fallbackAlt={name} sizes="76px" retryBasePath={retryBasePath} />
          </button>
        </li>
      ))}
    </ul>
  );
}
