import { BUDDHIST_ERA_OFFSET } from "../fields/dates.ts";
import type { LegalLanguage } from "./legal.ts";

// Not from `Intl`, whose texts differ between releases of ICU: hydration must not change a page.
const MONTHS: Record<LegalLanguage, readonly string[]> = {
  th: "มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม".split(
    " ",
  ),
  en: "January February March April May June July August September October November December".split(" "),
};

/** `1 April 2022` or `1 เมษายน 2565`, with non-breaking spaces. */
export function formatLegalDate(date: string, language: LegalLanguage): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const displayYear = language === "th" ? year + BUDDHIST_ERA_OFFSET : year;
  return [day, MONTHS[language][month - 1], displayYear].join("\u00A0");
}
