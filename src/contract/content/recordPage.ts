/** The record that a public page shows. */
export type RecordPage =
  /** A record of a content type, by the type's name and the last part of the path: a slug or an id. */
  | { kind: "content"; type: string; address: string }
  /** A legal text, or its version of a date. */
  | { kind: "legal"; slug: string; date: string | undefined };
