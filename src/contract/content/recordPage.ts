/** What a public page shows, where that is a record. */
export type RecordPage =
  | { kind: "activity" | "article"; id: string }
  /** A legal text, or the version of it that takes effect on the date. */
  | { kind: "legal"; slug: string; date: string | undefined };
