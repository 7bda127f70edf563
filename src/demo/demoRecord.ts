import type { ContentType, FieldsOf } from "#content/contentType.ts";

/** A file of `pictures/` and what it shows, in the language of its record. */
export interface DemoImage {
  file: string;
  alt: string;
}

export interface DemoRecordBase {
  /** A file of `pictures/`; the record's name describes it. */
  logo?: string;
  images: DemoImage[];
  daysAgo: number;
}

/** A record of a content type. In its longer texts `{{picture:steps.webp}}` stands for the path under which that file is stored. */
export type DemoRecord<T extends ContentType> = Omit<FieldsOf<T>, "publishedAt"> & DemoRecordBase;
