import type { ReactNode } from "react";
import { Link } from "wouter";

import type { AnyRecord, ContentType } from "#content/contentType.ts";
import { recordName } from "#content/fieldValue.ts";
import { imageBasePath } from "#web/api/content.ts";
import { galleryImages, hasGallery } from "#web/api/recordImages.ts";
import { Gallery } from "#web/ui/gallery/Gallery.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { LineClamp } from "#web/ui/text/LineClamp.tsx";
import { firstParagraph } from "#web/ui/text/paragraphs.ts";

import styles from "./RecordRow.module.css";

interface RecordRowProps {
  type: ContentType;
  record: AnyRecord;
  /** Its beginning is shown. */
  text: string;
  /** Of the list: its pictures are loaded first. */
  isFirst: boolean;
  /** Moves into its place. */
  isAnimated?: boolean;
  /** Below the text. */
  children?: ReactNode;
}

/** A record in a list: words at the left, pictures at the right; on a phone the pictures first. */
export function RecordRow({ type, record, text, isFirst, isAnimated = false, children }: RecordRowProps) {
  const name = recordName(type, record);
  const excerpt = firstParagraph(text);
  return (
    <li className={styles.item} data-moved={isAnimated || undefined}>
      <div className={styles.words}>
        <h2 className={styles.name} lang={detectLanguage(name)}>
          <Link href={`${type.pages.record}/${record._id}`}>{name}</Link>
        </h2>
        <p className={styles.text} lang={detectLanguage(excerpt)}>
          <LineClamp>{excerpt}</LineClamp>
        </p>
        {children}
      </div>
      {hasGallery(type, record) && (
        <div className={styles.pictures}>
          <Gallery
            images={galleryImages(record)}
            name={name}
            retryBasePath={imageBasePath(type)}
            width={{ phone: 88, wide: 60 }}
            priority={isFirst}
          />
        </div>
      )}
    </li>
  );
}
