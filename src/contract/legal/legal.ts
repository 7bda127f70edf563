export const LEGAL_LANGUAGES = ["th", "en"] as const;
export type LegalLanguage = (typeof LEGAL_LANGUAGES)[number];

/** Slug of the document that the contact form refers to, and the only one with a path outside `/legal`. */
export const PRIVACY_POLICY = "privacy-policy";

/** A fact shown above the text, such as "Requests answered within": "30 days". */
export interface LegalFact {
  label: string;
  value: string;
}

/** A document in effect, for the footer, the contact form and the sitemap. */
export interface CurrentLegalDocument {
  slug: string;
  /** Empty in a language without a text. */
  titleTh: string;
  titleEn: string;
  effectiveDate: string;
  versionId: string;
}

export interface LegalSection {
  title: string;
  /** Sanitized HTML. */
  html: string;
}

/** One language of a version with resolved placeholders. */
export interface LegalText {
  title: string;
  /** Description for search engines. */
  description: string;
  facts: LegalFact[];
  /** HTML before the first section; often empty. */
  intro: string;
  sections: LegalSection[];
}

/** One version for the public page. */
export interface LegalPage {
  slug: string;
  versionId: string;
  effectiveDate: string;
  number: string;
  state: "current" | "earlier" | "upcoming";
  /** Effective date of the version in effect; `null` without one. */
  current: string | null;
  /** Published versions with a later effective date, the next one first. */
  upcoming: string[];
  /** Earlier versions, the latest first. */
  earlier: { effectiveDate: string; number: string }[];
  texts: Record<LegalLanguage, LegalText | null>;
}

/** The title in a language; in the other one if the document has none in it. */
export function legalTitle(
  { titleTh, titleEn }: Pick<CurrentLegalDocument, "titleTh" | "titleEn">,
  language: LegalLanguage,
): string {
  return language === "th" ? titleTh || titleEn : titleEn || titleTh;
}

/** The languages in which a document has a text. */
export function legalLanguages({
  titleTh,
  titleEn,
}: Pick<CurrentLegalDocument, "titleTh" | "titleEn">): LegalLanguage[] {
  return LEGAL_LANGUAGES.filter((language) => (language === "th" ? titleTh : titleEn));
}

/** The public path of a document, or of its version of a date. */
export function legalPath(slug: string, date?: string): string {
  const path = slug === PRIVACY_POLICY ? `/${PRIVACY_POLICY}` : `/legal/${slug}`;
  return date ? `${path}/${date}` : path;
}
