// One image at full width, two side by side, three as one large and two small, four or more with a count of the
// hidden ones.
import { ARTICLES } from "#resources/articles.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import type { MouseEvent } from "react";

import { galleryLayout } from "#web/ui/gallery/galleryLayout.ts";

import { ImagePreview } from "#web/admin/kinds/images/ImagePreview.tsx";
import type { FormImage } from "#web/admin/forms/images/formImages.ts";

import styles from "./Collage.module.css";

interface CollageProps {
  images: readonly FormImage[];
  /** The article's title, as the description of images without one. */
  name: string;
  /** Without it, the images can't be opened. */
  onOpen?: (index: number, event: MouseEvent) => void;
}

export function Collage({ images, name, onOpen }: CollageProps) {
  const { tileCount, hiddenCount } = galleryLayout(images.length);
  if (tileCount === 0) return null;
  return (
    <ul className={styles.collage} data-tiles={tileCount} aria-label={texts.picturesOf({ name })}>
      {images.slice(0, tileCount).map((image, index) => (
        <li key={image.id} className={styles.tile}>
          <ImagePreview image={image} apiBase={ARTICLES.api.base} alt={image.alt || name} hasFallbackText />
          {hiddenCount > 0 && index === tileCount - 1 && (
            <span className={styles.more} aria-hidden="true">
              {`+${hiddenCount}`}
            </span>
          )}
          {onOpen && (
            <button
              type="button"
              className={styles.open}
              aria-haspopup="dialog"
              aria-label={labelOf(index, images.length)}
              onClick={(event) => onOpen(index, event)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function labelOf(index: number, count: number): string {
  return texts.openPicture({ number: index + 1, count });
}
