/** The record that a public page shows. */
export type RecordPage =
  /** A record of a content type, by the type's name. */
  | { kind: "content"; type: string; id: string }
  /** A legal text, or its version of a date. */
  | { kind: "legal"; slug: string; date: string | undefined };
