import type { ImageAsset } from "#contract/images.ts";

import type { FieldsValue } from "../kinds/kinds.ts";

/** A link whose target exists and is visible to the visitor. */
export interface ShownLink {
  /** A path of this site without the base of its language, or an address. */
  href: string;
  /** Of the record; empty for other targets. */
  title: string;
}

export interface ShownPicture extends ImageAsset {
  /** The library's caption in the language of the page; its alt text is `alt`. */
  caption?: string;
}

export interface ShownFile {
  /** Downloads the file under a readable name. */
  path: string;
  name: string;
  /** The extension in upper case, such as `PDF`. */
  type: string;
  bytes: number;
}

/** A record in a list of a page. */
export interface ShownRecord {
  id: string;
  /** Without the base of its language, or the address of a client; `null` for no link. */
  href: string | null;
  title: string;
  /** The beginning of its text. */
  text: string;
  picture: ImageAsset | null;
  /** ISO 8601, UTC; `null` for a client. */
  publishedAt: string | null;
}

/** The value of a field on a public page. */
export type ShownValueOf<F> = F extends { kind: "markdown" }
  ? { html: string }
  : F extends { kind: "image" }
    ? ShownPicture | null
    : F extends { kind: "link" }
      ? ShownLink | null
      : F extends { kind: "file" }
        ? ShownFile | null
        : F extends { kind: "records" }
          ? ShownRecord[]
          : F extends { kind: "rows"; fields: infer Parts }
            ? ShownFields<Parts>[]
            : FieldsValue<{ field: F }>["field"];

export type ShownFields<Parts> = { -readonly [Name in keyof Parts]: ShownValueOf<Parts[Name]> };
