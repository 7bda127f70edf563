import { formatAddressLines, selectAddressLanguage } from "./settings/address.ts";
import { nameServices } from "./settings/nameServices.ts";
import { formatOpeningHours } from "./settings/openingTimes.ts";
import { listTags } from "./settings/tagNames.ts";
import type { TagName } from "./settings/tagNames.ts";
import type { Site } from "./settings/site.ts";
import type { LegalLanguage } from "#contract/legal/legal.ts";
import { formatLegalDate } from "#contract/legal/legalDates.ts";
import { runInLanguage } from "#texts/language.ts";
import * as texts from "#texts/public/consent.ts";

export const LEGAL_PLACEHOLDERS = [
  "firm",
  "address",
  "email",
  "phone",
  "hours",
  "months",
  "messageMonths",
  "services",
  "date",
  "number",
] as const;

export type LegalPlaceholder = (typeof LEGAL_PLACEHOLDERS)[number];
/** Plain text; empty for a placeholder without a value. */
export type PlaceholderValues = Record<LegalPlaceholder, string>;

/** The settings that placeholders refer to. */
export type PlaceholderSite = Pick<
  Site,
  | "productName"
  | "address"
  | "email"
  | "phone"
  | "openingHours"
  | "openingTimes"
  | "viewMonths"
  | "messageMonths"
  | TagName
>;

/** The values of all placeholders, by language. */
export function placeholderValuesByLanguage(
  site: PlaceholderSite,
  version: { effectiveDate: string; number: string },
): Record<LegalLanguage, PlaceholderValues> {
  return { th: placeholderValues(site, version, "th"), en: placeholderValues(site, version, "en") };
}

export function placeholderValues(
  site: PlaceholderSite,
  { effectiveDate, number }: { effectiveDate: string; number: string },
  language: LegalLanguage,
): PlaceholderValues {
  return {
    firm: site.productName,
    address: formatAddress(site, language),
    email: site.email,
    phone: site.phone.replaceAll(" ", "\u00A0"),
    hours: formatOpeningHours(site, language).join(", "),
    months: String(site.viewMonths),
    messageMonths: String(site.messageMonths),
    services: runInLanguage(language, () => describeServices(site)),
    // The number's own field shows that it is missing.
    date: effectiveDate ? formatLegalDate(effectiveDate, language) : "…",
    number,
  };
}

/** Which services of other companies the site loads, and when. */
function describeServices(site: PlaceholderSite): string {
  const services = nameServices(listTags(site));
  return services ? texts.policyServices({ services }) : texts.policyNoServices();
}

function formatAddress({ address }: PlaceholderSite, language: LegalLanguage): string {
  return formatAddressLines(address, language).join(
    selectAddressLanguage(address, language) === "th" ? " " : ", ",
  );
}

const PLACEHOLDER_PATTERN = /\{\{\s*([\w-]+)\s*\}\}/g;

/** @returns the text with the values of all known placeholders */
export function resolvePlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(PLACEHOLDER_PATTERN, (match, name: string) =>
    isPlaceholder(name) ? values[name] : match,
  );
}

export function isPlaceholder(name: string): name is LegalPlaceholder {
  return LEGAL_PLACEHOLDERS.some((placeholder) => placeholder === name);
}

/** Facts that not every firm has. */
const OPTIONAL_PLACEHOLDERS: ReadonlySet<string> = new Set<LegalPlaceholder>(["phone", "hours"]);
/** A list item with nothing but one placeholder and its label: `- **Phone**: {{phone}}`. */
const LIST_ENTRY_PATTERN = /^[ \t]*[-*+][ \t]+\*\*[^*\n]+\*\*:[ \t]*\{\{\s*([\w-]+)\s*\}\}[ \t]*(?:\n|$)/gm;

/** @returns the Markdown without the list items of empty facts */
export function omitEmptyEntries(text: string, values: PlaceholderValues): string {
  return omitEntries(text, (name) => isPlaceholder(name) && values[name] === "").trimEnd();
}

function omitEntries(text: string, shouldOmit: (name: string) => boolean): string {
  return text.replace(LIST_ENTRY_PATTERN, (match, name: string) => (shouldOmit(name) ? "" : match));
}

/**
 * Text in square brackets that contains a letter, and is neither escaped nor part of a Markdown link or task
 * list.
 */
const GAP_PATTERN = /(?<![\\!\]])\[(?=[^[\]\n]{0,199}\p{L})(?![xX]\])[^[\]\n]{1,200}\](?![([:])/gu;

/**
 * Finds gaps such as `[name of the provider]`, unknown placeholders, and placeholders without a value. A phone
 * number or opening hours in a list item of their own may be empty, because the item is then omitted.
 * @returns each once, as it is written
 */
export function findUnfilledPlaceholders(text: string, values?: PlaceholderValues): string[] {
  const required = omitEntries(text, (name) => OPTIONAL_PLACEHOLDERS.has(name));
  const placeholders = [...required.matchAll(PLACEHOLDER_PATTERN)]
    .filter(([, name = ""]) => !isPlaceholder(name) || values?.[name] === "")
    .map(([match]) => match);
  return [...new Set([...(text.match(GAP_PATTERN) ?? []), ...placeholders])];
}
