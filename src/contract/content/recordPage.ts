import type { Language } from "#texts/language.ts";

/** The page of a record of a content type, by the type's name and the last part of the path: a slug or an id. */
export interface ContentPage {
  kind: "content";
  type: string;
  address: string;
}

/** The record that a public page shows: one of a content type, a legal text, or its version of a date. */
export type RecordPage = ContentPage | { kind: "legal"; slug: string; date: string | undefined };

export interface PublishedPage {
  /** Its current one, without the base of the language. */
  path: string;
  /** Another one than the wanted one if the text of the address moved to it. */
  language: Language;
  /** Its views are counted for this path, which has the id, so that they stay together when the address changes. */
  viewPath: string;
}

/** `null` if visitors can't see the record in the language. */
export type FindRecordPage = (page: ContentPage, language: Language) => Promise<PublishedPage | null>;
