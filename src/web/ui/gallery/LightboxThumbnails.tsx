// Every picture of the lightbox as a small button.
import { siteTexts as texts } from "#texts/public/ui.ts";

import type { LightboxProps } from "./lightboxProps.ts";
import { ResponsivePicture } from "../images/ResponsivePicture.tsx";

import styles from "./LightboxThumbnails.module.css";

type ThumbnailsProps = Pick<LightboxProps, "pictures" | "index" | "name" | "retryFrom" | "onMove">;

export function LightboxThumbnails({ pictures, index, name, retryFrom, onMove }: ThumbnailsProps) {
  return (
    <ul className={styles.thumbnails}>
      {pictures.map((picture, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- one picture may stand twice in a gallery
        <li key={place} className={styles.item}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={texts.picture(place + 1)}
            aria-current={place === index || undefined}
            onClick={() => onMove(place)}
          >
            <ResponsivePicture picture={picture} fallbackAlt={name} sizes="76px" retryFrom={retryFrom} />
          </button>
        </li>
      ))}
    </ul>
  );
}
