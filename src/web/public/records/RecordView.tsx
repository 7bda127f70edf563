import type { ReactNode } from "react";

import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import { recordName } from "#resources/contentType.ts";
import { imageBasePath } from "#web/api/content.ts";
import { galleryImages, shareImageOf } from "#web/api/recordImages.ts";
import { Gallery } from "#web/ui/gallery/Gallery.tsx";
import { DetailTitle } from "#web/ui/text/DetailTitle.tsx";

import { BackLink } from "../layout/BackLink.tsx";
import { creativeWork } from "../layout/head/creativeWork.ts";
import { recordMetadata } from "../layout/head/recordMetadata.ts";
import { PageHead } from "../layout/head/PageHead.tsx";
import { ModelDrawing } from "./ModelDrawing.tsx";
import { NextRecord } from "./NextRecord.tsx";

import styles from "./RecordView.module.css";

interface RecordViewProps {
  type: ContentType;
  record: AnyRecord;
  /** The meta description; truncated if long. */
  description: string;
  /** Rendered below the name. */
  chips?: ReactNode;
  /** Rendered beside the text. */
  facts: ReactNode;
  /** The text. */
  children: ReactNode;
}

export function RecordView({ type, record, description, chips, facts, children }: RecordViewProps) {
  const name = recordName(type, record);
  const images = galleryImages(record);
  return (
    <>
      <article className={styles.page}>
        <PageHead
          {...recordMetadata(record, { title: name, description, image: shareImageOf(record) })}
          structuredData={creativeWork(record)}
        />
        <div className={styles.bar}>
          <BackLink href={type.pages.list ?? "/"} />
        </div>
        <div className={styles.title}>
          <DetailTitle title={name} />
        </div>
        {chips}
        {images.length > 0 && (
          <div className={styles.pictures}>
            <Gallery
              images={images}
              name={name}
              retryBasePath={imageBasePath(type)}
              width={{ phone: 100, wide: 90 }}
              priority
            />
          </div>
        )}
        <div className={styles.words}>
          <div className={styles.text}>{children}</div>
          <div className={styles.facts}>{facts}</div>
        </div>
        <ModelDrawing images={images} fallbackAlt={name} retryBasePath={imageBasePath(type)} />
      </article>
      <NextRecord type={type} next={record.next} />
    </>
  );
}
