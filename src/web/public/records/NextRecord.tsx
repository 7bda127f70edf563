import { Link } from "wouter";

import type { ContentType, NextRecord as Next } from "#resources/contentType.ts";
import { recordPath } from "#resources/contentType.ts";
import * as texts from "#texts/public/content.ts";
import { imageBasePath } from "#web/api/content.ts";
import { ResponsiveImage } from "#web/ui/images/ResponsiveImage.tsx";
import { PlainText } from "#web/ui/text/PlainText.tsx";

import styles from "./NextRecord.module.css";

/** Leads on at the end of a record's page. */
export function NextRecord({ type, next }: { type: ContentType; next: Next | undefined }) {
  if (!next) return null;
  const { name, image } = next;
  return (
    <Link href={recordPath(type, next)} className={styles.next}>
      <span className={styles.words}>
        <span className={styles.label}>{texts.next()}</span>
        <PlainText Tag="span" className={styles.name}>
          {name}
        </PlainText>
      </span>
      {image && (
        <span className={styles.picture}>
          <ResponsiveImage
            image={{ ...image, alt: "" }}
            fallbackAlt=""
            retryBasePath={imageBasePath(type)}
            sizes="(max-width: 56em) 100vw, 42vw"
          />
        </span>
      )}
    </Link>
  );
}
