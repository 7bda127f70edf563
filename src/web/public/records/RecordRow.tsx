import type { ReactNode } from "react";
import { Link } from "wouter";

import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import { recordName, recordPath } from "#resources/contentType.ts";
import { bindLastWord, bindWords } from "#contract/fields/bindWords.ts";
import { imageBasePath } from "#web/api/content.ts";
import { galleryImages } from "#web/api/recordImages.ts";
import { Gallery } from "#web/ui/gallery/Gallery.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { LineClamp } from "#web/ui/text/LineClamp.tsx";
import { firstParagraph } from "#web/ui/text/paragraphs.ts";
import { FormattedDate } from "#web/ui/text/PublishedDate.tsx";

import { useSite } from "../layout/useSite.ts";

import styles from "./RecordRow.module.css";

interface RecordRowProps {
  type: ContentType;
  record: AnyRecord;
  /** The list shows an excerpt of it. */
  text: string;
  /** True for the first row: its images load with priority. */
  isFirst: boolean;
  /** True to animate the row into its position. */
  isAnimated?: boolean;
  /** Rendered below the text. */
  children?: ReactNode;
}

export function RecordRow({ type, record, text, isFirst, isAnimated = false, children }: RecordRowProps) {
  const { timeZone } = useSite();
  const name = recordName(type, record);
  const excerpt = bindLastWord(firstParagraph(text));
  const images = galleryImages(record);
  return (
    <li className={styles.item} data-moved={isAnimated || undefined}>
      <div className={styles.words}>
        {record.publishedAt && (
          <p className={styles.year}>
            <FormattedDate isoDate={record.publishedAt} timeZone={timeZone} isYear />
          </p>
        )}
        <h2 className={styles.name} lang={detectLanguage(name)}>
          <Link href={recordPath(type, record)}>{bindWords(name)}</Link>
        </h2>
        <p className={styles.text} lang={detectLanguage(excerpt)}>
          <LineClamp>{excerpt}</LineClamp>
        </p>
        {children}
      </div>
      {images.length > 0 && (
        <div className={styles.pictures}>
          <Gallery
            images={images}
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
