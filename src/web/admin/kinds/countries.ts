import { countryName, isCountryCode } from "#resources/settings/address.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { getLanguage } from "#texts/language.ts";

const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** Codes that `Intl` names although they are not countries. */
const NO_COUNTRIES = new Set([
  "AA",
  "AC",
  "AN",
  "BU",
  "CP",
  "CQ",
  "CS",
  "DD",
  "DG",
  "EA",
  "EU",
  "EZ",
  "FX",
  "IC",
  "NT",
  "QO",
  "SU",
  "TA",
  "TP",
  "UN",
  "XA",
  "XB",
  "XK",
  "YD",
  "YU",
  "ZR",
  "ZZ",
]);

/** Thailand first, then by name. */
export function countryOptions(): { value: string; label: string }[] {
  const language = getLanguage();
  const codes = ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second));
  const countries = codes
    .filter((code) => code !== "TH" && !NO_COUNTRIES.has(code) && isCountryCode(code))
    .map((code) => ({ value: code, label: countryName(code, language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  return [
    { value: "", label: texts.noCountry },
    { value: "TH", label: countryName("TH", language) },
    ...countries,
  ];
}
