import type { LibraryPicture } from "#contract/library.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { formatBytes } from "#web/admin/ui/dates/formats.ts";

import { Thumbnail } from "./Thumbnail.tsx";

import styles from "./PictureGrid.module.css";

interface PictureGridProps {
  pictures: readonly LibraryPicture[];
  label: string;
  /** One picture a row, with its facts beside it. */
  isList?: boolean;
  isStale?: boolean;
  onOpen: (picture: LibraryPicture) => void;
}

export function PictureGrid({ pictures, label, isList, isStale, onOpen }: PictureGridProps) {
  return (
    <ul className={styles.grid} aria-label={label} aria-busy={isStale} data-list={isList || undefined}>
      {pictures.map((picture) => (
        <li key={picture._id}>
          <button type="button" className={styles.tile} onClick={() => onOpen(picture)}>
            <span className={styles.picture}>
              <Thumbnail {...picture} minWidth={320} />
            </span>
            <span className={styles.text}>
              <span className="block cut label medium" lang={detectLanguage(picture.name)}>
                {nameOf(picture)}
              </span>
              <span className="block cut meta quiet">{describePicture(picture)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function nameOf({ name }: Pick<LibraryPicture, "name">): string {
  return name || texts.unnamed;
}

/** `2400 × 1600, 1.8 MB` */
export function describePicture({ width, height, bytes }: LibraryPicture): string {
  return `${width} × ${height}, ${formatBytes(bytes)}`;
}
