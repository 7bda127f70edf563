import { BUDDHIST_ERA_OFFSET } from "../fields/dates.ts";
import type { LegalLanguage } from "./legal.ts";

export const MIN_LEGAL_DATE = "1900-01-01";
export const MAX_LEGAL_DATE = "2100-12-31";

// Not from `Intl`, whose texts differ between releases of ICU: hydration must not change a page.
const MONTHS: Record<LegalLanguage, readonly string[]> = {
  th: "มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม".split(
    " ",
  ),
  en: "January February March April May June July August September October November December".split(" "),
};

/** True for a calendar day in the range that forms accept. */
export function isLegalDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < MIN_LEGAL_DATE || text > MAX_LEGAL_DATE) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** `1 April 2022` or `1 เมษายน 2565`, with non-breaking spaces. */
export function formatLegalDate(date: string, language: LegalLanguage): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const displayYear = language === "th" ? year + BUDDHIST_ERA_OFFSET : year;
  return [day, MONTHS[language][month - 1], displayYear].join("\u00A0");
}
