import { DATE_LOCALES, getLanguage } from "#texts/language.ts";

/** The year of the Buddhist era in Thai. Falls back to the browser's time zone if it doesn't know the given one. */
export function currentYear(timeZone: string): string {
  try {
    return formatYear({ timeZone });
  } catch {
    return formatYear({});
  }
}

/** Without the name of the era, which Thai adds. */
function formatYear(options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(DATE_LOCALES[getLanguage()], { ...options, year: "numeric" });
  return format.formatToParts().find(({ type }) => type === "year")?.value ?? "";
}
