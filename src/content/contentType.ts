import type { Picture } from "#contract/pictures.ts";

import type { Fields, ValueOf, WireValueOf } from "./fields.ts";

/** The messages of a picture that is refused. */
interface ImageMessages {
  notImage: string;
  tooLarge: string;
}

export interface ContentImages {
  /** The first size in bytes that is refused. */
  refusedFromBytes: number;
  /** Stands beside the gallery field before a limit is broken. */
  hint: string;
  logo: ImageMessages & {
    /** Stands beside the logo field. */
    hint: string;
    /** The message of the form of a new record without one; left out, the logo is optional. */
    required?: string;
  };
  gallery: ImageMessages;
}

/** The message of a form in which required fields are empty (product spec, section 5). */
export const REQUIRED_FIELDS_MESSAGE = "Please fill in all required fields";

export const PUBLISHING_STATUSES = ["Draft", "Published"] as const;
export type PublishingStatus = (typeof PUBLISHING_STATUSES)[number];

/** A content type with a public list and page, a logo and a gallery. Everything that the engine knows of it is here. */
export interface ContentType {
  /** Singular, in code: of record pages, drafts and the log. */
  name: string;
  /** In code: of query keys. */
  plural: string;
  api: {
    /** Below the API's base. */
    base: string;
    /** The list as the site asks for it. */
    list: string;
    /** Names that stand where an id may stand. */
    reservedIds: readonly string[];
    /** Where a picture is uploaded on its own, for use inside a text. */
    upload: string;
  };
  fields: Fields;
  /** The field that the form shows the date of publishing after. */
  publishedAtAfter: string;
  /** The field that a record is called by. */
  nameField: string;
  /** Fields that a search looks into. */
  searchFields: readonly string[];
  /** `always`: visitors see each record. `drafts`: they see those that are published. */
  publishing: "always" | "drafts";
  images: ContentImages;
  /** On the public site. */
  pages: {
    /** The address of the list. */
    list: string;
    /** Of the list, in the navigation and above its records in search results. */
    nav: string;
    /** What visitor analytics calls the list. */
    listName: string;
    /** The address of a record, without its id. */
    record: string;
    /** Whether the home page shows records too. */
    isOnHomePage: boolean;
  };
  admin: {
    /** In the navigation, and above the list. */
    label: string;
    /** The address of the list. */
    path: string;
    /** The name of an icon of the back office. */
    icon: string;
    /** Goes to the list after G. */
    shortcutKey: string;
  };
  messages: {
    notFound: string;
    created: string;
    updated: string;
    deleted: string;
    /** In the back office. */
    loadFailed: string;
    createFailed: string;
    updateFailed: string;
  };
}

interface FieldReferences<Name> {
  nameField: Name;
  publishedAtAfter: Name;
  searchFields: readonly Name[];
}

/** Keeps the literal types, from which those of records and forms are inferred. */
export function defineContentType<const T extends ContentType>(
  type: T & FieldReferences<keyof T["fields"]>,
): T {
  return type;
}

/** The fields of a form; `publishedAt` as `publishedAtField` in the contract takes it. */
export type FieldsOf<T extends ContentType> = {
  -readonly [Name in keyof T["fields"]]: ValueOf<T["fields"][Name]>;
} & (T["publishing"] extends "drafts" ? { status: PublishingStatus } : unknown) & {
    publishedAt?: string | undefined;
  };

/** A record on the wire. */
export type RecordOf<T extends ContentType> = {
  -readonly [Name in keyof T["fields"]]: WireValueOf<T["fields"][Name]>;
} & (T["publishing"] extends "drafts"
  ? {
      status: PublishingStatus;
      /**
       * ISO 8601, UTC, like the other times; published records are ordered by it. `null` until the first publishing, unless an editor
       * set it before; a record that is a draft again keeps it.
       */
      publishedAt: string | null;
    }
  : {
      /** ISO 8601, UTC, like the other times; records are ordered by it. */
      publishedAt: string;
    }) &
  RecordBase;

export interface RecordBase {
  _id: string;
  /** Stored paths, as in `pictures`. */
  logo: string | null;
  images: string[];
  /** Size and description of every stored path above, the logo first. */
  pictures: Picture[];
  createdAt: string;
  updatedAt: string;
}

/** A record of whatever type. */
export type AnyRecord = RecordBase & { publishedAt: string | null; status?: PublishingStatus };
