import { getLanguage } from "#texts/language.ts";

import { rule } from "#contract/fields/rule.ts";
import { formattedString } from "#contract/fields/textFields.ts";

/** The parts of an address that depend on the language. */
export interface AddressParts {
  /** House number, building, lane and street. */
  street: string;
  subdistrict: string;
  district: string;
  province: string;
}

export type AddressLanguage = "en" | "th";

export interface Address {
  en: AddressParts;
  th: AddressParts;
  postcode: string;
  /** ISO 3166-1 alpha-2, upper case; empty if not filled in. */
  country: string;
}

export const ADDRESS_LANGUAGES: readonly AddressLanguage[] = ["en", "th"];
export const ADDRESS_PARTS = ["street", "subdistrict", "district", "province"] as const;

const EMPTY_PARTS: AddressParts = { street: "", subdistrict: "", district: "", province: "" };

export const EMPTY_ADDRESS: Address = { en: EMPTY_PARTS, th: EMPTY_PARTS, postcode: "", country: "" };

/**
 * The preferred language if the address is filled in in it, else the other one; `null` if it is filled in in
 * neither.
 */
export function selectAddressLanguage(
  address: Address,
  preferred: AddressLanguage = getLanguage(),
): AddressLanguage | null {
  const languages: AddressLanguage[] = preferred === "en" ? ["en", "th"] : ["th", "en"];
  return languages.find((language) => hasParts(address[language])) ?? null;
}

/** The lines of the address as on an envelope; none if it is not filled in. */
export function formatAddressLines(address: Address, preferred: AddressLanguage = getLanguage()): string[] {
  const language = selectAddressLanguage(address, preferred);
  if (!language) return [];
  const { street, subdistrict, district, province } = address[language];
  const separator = language === "th" ? " " : ", ";
  return [
    street,
    joinNonEmpty([subdistrict, district], separator),
    joinNonEmpty([province, address.postcode], " "),
    countryName(address.country, language),
  ].filter(Boolean);
}

/** "Bangkok, Thailand". */
export function formatLocality(address: Address, preferred: AddressLanguage = getLanguage()): string {
  const language = selectAddressLanguage(address, preferred);
  if (!language) return "";
  const names = [address[language].province, countryName(address.country, language)];
  return joinNonEmpty(names, language === "th" ? " " : ", ");
}

export function countryName(country: string, language: AddressLanguage): string {
  if (country === "") return "";
  return new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country;
}

/** True for an ISO 3166-1 code with a name in the runtime. */
export function isCountryCode(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && countryName(code, "en") !== code;
}

export const countrySchema = (message: string) =>
  formattedString(rule("option", message))
    .trim()
    .toUpperCase()
    .refine((code) => code === "" || isCountryCode(code), rule("option", message));

function hasParts(parts: AddressParts): boolean {
  return ADDRESS_PARTS.some((part) => parts[part] !== "");
}

function joinNonEmpty(parts: string[], separator: string): string {
  return parts.filter(Boolean).join(separator);
}
