// Legal texts: the documents of the site and their versions, as they travel, and where visitors read them.

export const LEGAL_LANGUAGES = ["th", "en"] as const;
export type LegalLanguage = (typeof LEGAL_LANGUAGES)[number];

export const LEGAL_STATUSES = ["Draft", "Published"] as const;
export type LegalStatus = (typeof LEGAL_STATUSES)[number];

/** Slug of the document that the contact form refers to; the only one with an address of its own. */
export const PRIVACY_POLICY = "privacy-policy";

/** Characters; `facts` counts entries. */
export const LEGAL_LIMITS = {
  slug: 60,
  number: 60,
  title: 200,
  content: 100_000,
  facts: 4,
  factLabel: 60,
  factValue: 120,
} as const;

/** What a reader looks for first: "Requests answered within", "30 days". */
export interface LegalFact {
  label: string;
  value: string;
}

/** A version in a list, without its texts. */
export interface LegalVersionSummary {
  _id: string;
  documentId: string;
  /** Of the document. */
  slug: string;
  effectiveDate: string;
  number: string;
  status: LegalStatus;
  titleTh: string;
  titleEn: string;
  /** True for the text that earlier releases showed on every site, until an admin saves it. */
  isSample: boolean;
  /** Contact messages that were sent with this version; while there are any, it can neither change nor go. */
  messages: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
}

/** A version as the back office edits it. */
export interface LegalVersion extends LegalVersionSummary {
  contentTh: string;
  contentEn: string;
  factsTh: LegalFact[];
  factsEn: LegalFact[];
}

export interface LegalDocument {
  _id: string;
  slug: string;
  /** The version in effect; `null` when there is none. */
  currentId: string | null;
  /** Latest effective date first; drafts without a date lead. */
  versions: LegalVersionSummary[];
}

/** A document that is in effect, as the footer, the contact form and the sitemap name it. */
export interface CurrentLegalDocument {
  slug: string;
  /** Empty in a language that the version lacks. */
  titleTh: string;
  titleEn: string;
  effectiveDate: string;
  versionId: string;
}

export interface LegalSection {
  title: string;
  /** Safe to be put into a page. */
  html: string;
}

/** One language of a version, its placeholders resolved. */
export interface LegalText {
  title: string;
  /** For search engines. */
  description: string;
  facts: LegalFact[];
  /** HTML of what precedes the first section; often empty. */
  intro: string;
  sections: LegalSection[];
}

/** One version as the public page shows it. */
export interface LegalPage {
  slug: string;
  versionId: string;
  effectiveDate: string;
  number: string;
  state: "current" | "earlier" | "upcoming";
  /** Effective date of the version in effect; `null` when there is none. */
  current: string | null;
  /** Published versions that take effect later, the next one first. */
  upcoming: string[];
  /** Versions that were in effect before the current one, the latest first. */
  earlier: { effectiveDate: string; number: string }[];
  texts: Record<LegalLanguage, LegalText | null>;
}

/** Where visitors read a document; with a date, one version of it. */
export function legalPath(slug: string, date?: string): string {
  const path = slug === PRIVACY_POLICY ? `/${PRIVACY_POLICY}` : `/legal/${slug}`;
  return date ? `${path}/${date}` : path;
}
