// What the readers of other systems' exports have in common, and what is planned of it.
import type { Reason } from "#contract/importReport.ts";
import type { RedirectFields } from "#resources/redirects.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";
import type { Collection } from "#server/resources/Collection.ts";

/** A text of another system. */
export interface ImportedRecord {
  kind: "article" | "page" | "activity" | "client";
  /** Names it in the report. */
  title: string;
  /** In the site's language; made of the title if empty. */
  slug: string;
  /** As HTML, or as Markdown. */
  content: { html: string } | { markdown: string };
  isPublished: boolean;
  /** Milliseconds since 1970; `null` if it has no date. */
  publishedAt: number | null;
  author: string;
  position?: string;
  /** Names; only activities have categories here. */
  categories: readonly string[];
  /** A picture's address on the old site. */
  picture: ImportedPicture | null;
  /** Its address on the old site, with or without a host. */
  address: string | null;
  seoTitle?: string;
  seoDescription?: string;
  /** Of a client. */
  url?: string;
  isPartner?: boolean;
}

export interface ImportedPicture {
  address: string;
  alt: string;
}

interface ImportedRedirect {
  from: string;
  to: string;
  /** 301 if it is empty. */
  status: string;
}

/** Something that is not imported as it was, and why. */
export interface LeftOut extends Reason {
  name: string;
}

export interface ImportedSite {
  /** The system that the file comes from. */
  source: "WordPress" | "Ghost" | "CSV";
  records: ImportedRecord[];
  /** Of a table of redirects. */
  redirects?: ImportedRedirect[];
  /** Descriptions by the addresses of pictures. */
  alts: ReadonlyMap<string, string>;
  leftOut: LeftOut[];
}

export interface PlannedRecord {
  imported: ImportedRecord;
  /** `null` for a client. */
  collection: Collection | null;
  slug: string;
  /** Of its page here. */
  path: string | null;
}

export interface ImportPlan {
  source: ImportedSite["source"];
  textLanguage: TextLanguage;
  productName: string;
  records: PlannedRecord[];
  /** Old paths of this site's visitors, and the new ones. */
  redirects: Omit<RedirectFields, "note">[];
  /** The files of pictures by their old addresses. */
  pictures: Map<string, string>;
  alts: ReadonlyMap<string, string>;
  newCategories: string[];
  leftOut: LeftOut[];
  /** The new address of a link. */
  resolveLink: (href: string) => string;
}

/** The longest record is far shorter: a file that needs more is damaged, or made to exhaust the memory. */
export const MAX_TEXT_LENGTH = 4_000_000;
