/** What a public page shows, where that is a record. */
export type RecordPage =
  /** A record of a content type, by the type's name. */
  | { kind: "content"; type: string; id: string }
  /** A legal text, or the version of it that takes effect on the date. */
  | { kind: "legal"; slug: string; date: string | undefined };
