// Placeholders of legal texts such as `{{firm}}`, resolved when a text is shown, and gaps such as `[name of the provider]`.
import { addressLines, shownLanguage } from "../settings/address.ts";
import { hoursOf } from "../settings/site.ts";
import type { Site } from "../settings/site.ts";
import type { LegalLanguage } from "./legal.ts";
import { formatLegalDate } from "./legalDates.ts";

/** What each placeholder stands for, as the editor explains it. */
export const LEGAL_PLACEHOLDERS = {
  firm: "Name of the firm",
  address: "Postal address",
  email: "Email address, as a link",
  phone: "Phone number, as a link",
  hours: "Opening hours",
  months: "Months for which page views are kept",
  date: "Effective date of this version",
  number: "Document number of this version",
} as const;

export type LegalPlaceholder = keyof typeof LEGAL_PLACEHOLDERS;
/** Plain texts; an empty one is a gap. */
export type PlaceholderValues = Record<LegalPlaceholder, string>;

/** The settings that texts refer to. */
export type PlaceholderSite = Pick<
  Site,
  "productName" | "address" | "email" | "phone" | "openingHours" | "openingTimes" | "viewMonths"
>;

export function placeholderValues(
  site: PlaceholderSite,
  { effectiveDate, number }: { effectiveDate: string; number: string },
  language: LegalLanguage,
): PlaceholderValues {
  return {
    firm: site.productName,
    address: addressOf(site, language),
    email: site.email,
    phone: site.phone.replaceAll(" ", "\u00A0"),
    hours: hoursOf(site, language).join(", "),
    months: String(site.viewMonths),
    // Its field says itself that it is missing.
    date: effectiveDate ? formatLegalDate(effectiveDate, language) : "…",
    number,
  };
}

function addressOf({ address }: PlaceholderSite, language: LegalLanguage): string {
  return addressLines(address, language).join(shownLanguage(address, language) === "th" ? " " : ", ");
}

const PLACEHOLDER = /\{\{\s*([\w-]+)\s*\}\}/g;

/** @returns the text with every known placeholder replaced, as plain text */
export function resolvePlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));
}

export function isPlaceholder(name: string): name is LegalPlaceholder {
  return Object.hasOwn(LEGAL_PLACEHOLDERS, name);
}

/** Facts that not every firm has. */
const OPTIONAL_FACTS: ReadonlySet<string> = new Set<LegalPlaceholder>(["phone", "hours"]);
/** A list entry that names a placeholder and holds nothing else: `- **Phone**: {{phone}}`. */
const ENTRY = /^[ \t]*[-*+][ \t]+\*\*[^*\n]+\*\*:[ \t]*\{\{\s*([\w-]+)\s*\}\}[ \t]*(?:\n|$)/gm;

/** @returns the Markdown without the list entries of facts that are empty */
export function withoutEmptyEntries(text: string, values: PlaceholderValues): string {
  return withoutEntries(text, (name) => isPlaceholder(name) && values[name] === "").trimEnd();
}

function withoutEntries(text: string, isLeftOut: (name: string) => boolean): string {
  return text.replace(ENTRY, (whole, name: string) => (isLeftOut(name) ? "" : whole));
}

/** A text in square brackets that holds a letter and is neither escaped nor part of a Markdown link or task list. */
const GAP = /(?<![\\!\]])\[(?=[^[\]\n]{0,199}\p{L})(?![xX]\])[^[\]\n]{1,200}\](?![([:])/gu;

/**
 * What a text still lacks: gaps that were never filled in, placeholders that do not exist, and placeholders without a value.
 * A phone number or opening hours in a list entry of their own may be missing: the entry is left out.
 * @returns each once, as it is written
 */
export function gapsIn(text: string, values?: PlaceholderValues): string[] {
  const required = withoutEntries(text, (name) => OPTIONAL_FACTS.has(name));
  const placeholders = [...required.matchAll(PLACEHOLDER)]
    .filter(([, name = ""]) => !isPlaceholder(name) || values?.[name] === "")
    .map(([whole]) => whole);
  return [...new Set([...(text.match(GAP) ?? []), ...placeholders])];
}
