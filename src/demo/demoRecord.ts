import type { ContentType, FieldsOf, PublishingStatus } from "#resources/contentType.ts";

/** A file in `pictures/` and its description in English and Thai. */
export interface DemoImage {
  file: string;
  alt: string;
  /** Empty only in a record without a Thai text. */
  thaiAlt: string;
}

export interface DemoRecordBase {
  /** The translatable fields in Thai; `null` leaves the record without a translation. */
  thai: Readonly<Record<string, unknown>> | null;
  /** Translatable fields in English that changed since the translation, as they were then: it is outdated. */
  beforeThai?: Readonly<Record<string, unknown>>;
  /** A file in `pictures/`; the record's name describes it. */
  logo?: string;
  images: DemoImage[];
  daysAgo: number;
  /** Published by default. */
  status?: PublishingStatus;
}

type TextsOf<T extends ContentType> = {
  [
    Name in keyof T["fields"] as T["fields"][Name] extends { translatable: true } ? Name : never
  ]: FieldsOf<T>[Name];
};

/**
 * A record of a content type, with its texts in English. In its texts, `{{picture:steps.webp}}` is replaced by the
 * stored path of that file, and `{{id:Title}}` by the id of the record with that English name, if it is of an earlier type.
 * `{{file:Name.csv}}` is replaced by the path of a file of `files.ts`.
 */
export type DemoRecord<T extends ContentType> = Omit<FieldsOf<T>, "publishedAt" | "status"> &
  DemoRecordBase & { thai: TextsOf<T> | null; beforeThai?: Partial<TextsOf<T>> };
