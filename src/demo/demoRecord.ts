import type { ContentType, FieldsOf, PublishingStatus } from "#content/contentType.ts";

/** A file in `pictures/` and its description in the language of the record. */
export interface DemoImage {
  file: string;
  alt: string;
}

export interface DemoRecordBase {
  /** A file in `pictures/`; the record's name describes it. */
  logo?: string;
  images: DemoImage[];
  daysAgo: number;
  /** Published by default. */
  status?: PublishingStatus;
}

/**
 * A record of a content type. In multi-line texts, `{{picture:steps.webp}}` is replaced by the stored path of
 * that file.
 */
export type DemoRecord<T extends ContentType> = Omit<FieldsOf<T>, "publishedAt" | "status"> & DemoRecordBase;
