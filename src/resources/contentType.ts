import type { Schedule } from "#contract/content/schedule.ts";
import type { TranslationSummary } from "#contract/content/translations.ts";
import type { ImageAsset } from "#contract/images.ts";
import type { Section } from "./blocks/blocks.ts";
import type { ValueOf } from "./kinds/kinds.ts";
import type { Alternate } from "./settings/languages.ts";
import type { Language } from "#texts/language.ts";

import type { Fields, WireValueOf } from "./fields.ts";

/** The messages of a rejected image. */
interface ImageMessages {
  notImage: string;
  tooLarge: string;
}

export interface ContentImages {
  /** The smallest size in bytes that is rejected. */
  exclusiveMaxBytes: number;
  /** Shown at the gallery field. */
  hint: string;
  logo: ImageMessages & {
    /** Shown at the logo field. */
    hint: string;
    /** Makes the logo of a new record required, with this message. */
    required?: string;
  };
  gallery: ImageMessages;
}

/** The message of a form with empty required fields. */
export const REQUIRED_FIELDS_MESSAGE = "Please fill in all required fields";

export const PUBLISHING_STATUSES = ["Draft", "Published"] as const;
export type PublishingStatus = (typeof PUBLISHING_STATUSES)[number];

/**
 * A draft that is ready for review is in `Review`: its `status` is Draft, and it has a `review`. A draft that is published at
 * a time is `Scheduled`.
 */
export const RECORD_STATES = ["Published", "Scheduled", "Review", "Draft"] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** Says that a draft is ready for an editor to publish. */
export interface ReviewRequest {
  /** ISO 8601, UTC. */
  requestedAt: string;
  /** The name of the user; `null` if that account was deleted. */
  requestedBy: string | null;
}

interface TextStatus {
  status: PublishingStatus;
  /** Only of drafts. */
  review?: ReviewRequest | null;
  /** Omitted for none, and for visitors. */
  schedule?: Schedule | undefined;
}

export function recordState({ status, review, schedule }: TextStatus): RecordState {
  if (status === "Published") return status;
  if (review) return "Review";
  return schedule?.isDecided ? "Scheduled" : "Draft";
}

/**
 * The descriptor of a content type with a public list and page, a logo and a gallery. Everything type-specific
 * that the engine needs is here.
 */
export interface ContentType {
  /** Singular, used in code: record pages, drafts and the log. */
  name: string;
  /** Plural, used in code: query keys. */
  plural: string;
  api: {
    /** Below the API's base. */
    base: string;
    /** The list call of the public site. */
    list: string;
    /** Where an image for a text is uploaded. */
    upload: string;
  };
  fields: Fields;
  /** The field that the form shows the publishing date after. */
  publishedAtAfter: string;
  /** The field with the record's name; a translatable one. */
  nameField: string;
  /** The fields that a search covers; translatable ones. */
  searchFields: readonly string[];
  images: ContentImages;
  /** On the public site. */
  pages: {
    /** The path of the list; `null` for a type without one. */
    list: string | null;
    /** The label in the navigation, also used in breadcrumbs. */
    nav: string;
    /** The list's name in analytics. */
    listName: string;
    /** The path of a record, without its slug; empty for records at `/{slug}`. */
    record: string;
    /** True if the home page shows records. */
    isOnHomePage: boolean;
  };
  admin: {
    /** In the navigation and above the list. */
    label: string;
    /** The path of the list. */
    path: string;
    /** The name of an icon in `web/admin/ui/Icon.tsx`. */
    icon: string;
    /** Opens the list after the key G. */
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

/** What search engines and shared links show, besides the fields of each type; what is empty is derived from those. */
export const SEO_FIELDS = {
  seoTitle: {
    kind: "line",
    label: "Title for search engines",
    max: 120,
    invalid: "The title for search engines must be a text",
    translatable: true,
  },
  seoDescription: {
    kind: "line",
    label: "Description for search engines",
    max: 320,
    invalid: "The description for search engines must be a text",
    translatable: true,
  },
  sharePicture: { kind: "image", label: "Picture of shared links", translatable: true },
} as const satisfies Fields;

export function isSeoField(name: string): name is keyof typeof SEO_FIELDS {
  return name in SEO_FIELDS;
}

/** Preserves literal types, from which records and forms are inferred. */
export function defineContentType<const T extends ContentType>(
  type: T & FieldReferences<keyof T["fields"]>,
): T {
  return { ...type, fields: { ...type.fields, ...SEO_FIELDS } };
}

/** The fields of a form; `publishedAt` as defined by `publishedAtField`. */
export type FieldsOf<T extends ContentType> = {
  -readonly [Name in keyof T["fields"]]: ValueOf<T["fields"][Name]>;
} & {
  status: PublishingStatus;
  publishedAt?: string | undefined;
  /** As defined by `scheduleField`. */
  publishAt?: string | undefined;
  unpublishAt?: string | undefined;
  /** As defined by `slugField`. */
  slug?: string | undefined;
};

/** A record on the wire. */
export type RecordOf<T extends ContentType> = {
  -readonly [Name in keyof T["fields"]]: WireValueOf<T["fields"][Name]>;
} & AnyRecord;

/** A record of any type. */
export interface AnyRecord extends TextStatus, Partial<Record<keyof typeof SEO_FIELDS, string>> {
  _id: string;
  /**
   * ISO 8601, UTC; published records are ordered by it. `null` until the first publishing, unless an editor set it; a
   * record that becomes a draft again keeps it.
   */
  publishedAt: string | null;
  /** The last part of the address of its page, in the language of its texts. */
  slug: string;
  /** Stored paths, as in `pictures`. */
  logo: string | null;
  images: string[];
  /** Size and alt text of all paths above, the logo first. */
  pictures: ImageAsset[];
  /** The texts in further languages, in lists of the back office. */
  translations?: TranslationSummary[];
  /** Those that lead to it, in lists of the back office; omitted for none. */
  menus?: ("headerMenu" | "footerMenu")[];
  /** Of the texts, in answers to calls with `ANY_LANGUAGE`. */
  language?: Language;
  createdAt: string;
  updatedAt: string;
  /** Of a single record with a Markdown field: that text as sanitized HTML. */
  html?: string;
  /** Of a record with a Markdown field: how many minutes it takes to read. */
  readingMinutes?: number;
  /** Of a single published record in a list: the one after it; after the last one, the first. */
  next?: NextRecord;
  /** Of a single record with blocks: what the visible ones show. */
  sections?: Section[];
  /** Of a single record on a site with several languages: its pages, in the order of the site's languages. */
  alternates?: Alternate[];
}

export interface NextRecord {
  name: string;
  slug: string;
  image: ImageAsset | null;
}

/** The name of the field that a single record has the HTML of. */
export function markdownField({ fields }: ContentType): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.kind === "markdown");
}

/** The names of the fields that lists leave out, with what they have instead. */
export function omittedFields({ fields }: ContentType): Record<string, string | []> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]): [string, string | []][] =>
      kind === "markdown" ? [[name, ""]] : kind === "blocks" ? [[name, []]] : [],
    ),
  );
}

/** The value of a field of a record of any type. */
export function fieldValue(record: AnyRecord, field: string): unknown {
  return (record as unknown as Record<string, unknown>)[field];
}

export function recordName({ nameField }: ContentType, record: AnyRecord): string {
  // The name is a line of text.
  return String(fieldValue(record, nameField));
}

/** True if the addresses of records are at `/{slug}`, where the site has other pages too. */
export function isAtRoot({ pages }: ContentType): boolean {
  return pages.record === "";
}

/** The path of a record's page, percent-encoded, without the base of its language. */
export function recordPath({ pages }: ContentType, { slug }: Pick<AnyRecord, "slug">): string {
  return `${pages.record}/${encodeURIComponent(slug)}`;
}
