import type { ReactNode } from "react";
import { Link } from "wouter";

import type { AnyRecord, ContentType } from "#content/contentType.ts";
import { recordName } from "#content/values.ts";
import { imageBaseOf } from "#web/api/content.ts";
import { galleryPictures, showsPictures } from "#web/api/recordPictures.ts";
import { Gallery } from "#web/ui/gallery/Gallery.tsx";
import { languageOf } from "#web/ui/text/languageOf.ts";
import { LineClamp } from "#web/ui/text/LineClamp.tsx";
import { openingOf } from "#web/ui/text/paragraphs.ts";

import styles from "./RecordRow.module.css";

interface RecordRowProps {
  type: ContentType;
  record: AnyRecord;
  /** Its beginning is shown. */
  text: string;
  /** Of the list: its pictures are loaded first. */
  first: boolean;
  /** Moves into its place. */
  moved?: boolean;
  /** Below the text. */
  children?: ReactNode;
}

/** A record in a list: words at the left, pictures at the right; on a phone the pictures first. */
export function RecordRow({ type, record, text, first, moved = false, children }: RecordRowProps) {
  const name = recordName(type, record);
  const opening = openingOf(text);
  return (
    <li className={styles.item} data-moved={moved || undefined}>
      <div className={styles.words}>
        <h2 className={styles.name} lang={languageOf(name)}>
          <Link href={`${type.pages.record}/${record._id}`}>{name}</Link>
        </h2>
        <p className={styles.text} lang={languageOf(opening)}>
          <LineClamp>{opening}</LineClamp>
        </p>
        {children}
      </div>
      {showsPictures(type, record) && (
        <div className={styles.pictures}>
          <Gallery
            pictures={galleryPictures(record)}
            name={name}
            retryFrom={imageBaseOf(type)}
            width={{ phone: 88, wide: 60 }}
            first={first}
          />
        </div>
      )}
    </li>
  );
}
