import type { ReactNode } from "react";

import type { AnyRecord, ContentType } from "#content/contentType.ts";
import { recordName } from "#content/values.ts";
import { imageBaseOf } from "#web/api/content.ts";
import { galleryPictures, sharedPictureOf, showsPictures } from "#web/api/recordPictures.ts";
import { Gallery } from "#web/ui/gallery/Gallery.tsx";
import { languageOf } from "#web/ui/text/languageOf.ts";

import { BackLink } from "../layout/BackLink.tsx";
import { creativeWork } from "../layout/head/creativeWork.ts";
import { PageHead } from "../layout/head/PageHead.tsx";

import styles from "./RecordView.module.css";

interface RecordViewProps {
  type: ContentType;
  record: AnyRecord;
  /** For search engines; long ones are cut. */
  description: string;
  /** Below the name. */
  chips?: ReactNode;
  /** Beside the text. */
  facts: ReactNode;
  /** The text. */
  children: ReactNode;
}

/** A record on a page of its own: its name, pictures and text. */
export function RecordView({ type, record, description, chips, facts, children }: RecordViewProps) {
  const name = recordName(type, record);
  return (
    <article className={styles.page}>
      <PageHead
        title={name}
        description={description}
        picture={sharedPictureOf(record)}
        structuredData={creativeWork(record)}
      />
      <div className={styles.bar}>
        <BackLink href={type.pages.list} />
      </div>
      <h1 className={styles.title} lang={languageOf(name)}>
        {name}
      </h1>
      {chips}
      {showsPictures(type, record) && (
        <div className={styles.pictures}>
          <Gallery
            pictures={galleryPictures(record)}
            name={name}
            retryFrom={imageBaseOf(type)}
            width={{ phone: 100, wide: 90 }}
            first
          />
        </div>
      )}
      <div className={styles.words}>
        <div className={styles.text}>{children}</div>
        <div className={styles.facts}>{facts}</div>
      </div>
    </article>
  );
}
