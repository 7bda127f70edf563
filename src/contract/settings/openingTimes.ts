import { getLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

/** Monday first, as in schema.org. */
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Opening hours of some days of the week. */
export interface OpeningTimes {
  days: Weekday[];
  /** `HH:MM`, local time of the firm. */
  opens: string;
  closes: string;
}

const DAY_GROUPS: readonly { names: Record<Language, string>; days: readonly Weekday[] }[] = [
  { names: { en: "Weekday", th: "วันจันทร์ - วันศุกร์" }, days: WEEKDAYS.slice(0, 5) },
  { names: { en: "Weekend", th: "วันเสาร์ - วันอาทิตย์" }, days: WEEKDAYS.slice(5) },
  { names: { en: "Every day", th: "ทุกวัน" }, days: WEEKDAYS },
];

const THAI_DAYS: Record<Weekday, string> = {
  Monday: "วันจันทร์",
  Tuesday: "วันอังคาร",
  Wednesday: "วันพุธ",
  Thursday: "วันพฤหัสบดี",
  Friday: "วันศุกร์",
  Saturday: "วันเสาร์",
  Sunday: "วันอาทิตย์",
};

export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** One line per row: "Weekday 08:30 - 17:30", "Saturday 09:00 - 12:00". */
export function formatOpeningTimes(
  times: readonly OpeningTimes[],
  language: Language = getLanguage(),
): string[] {
  const suffix = language === "th" ? " น." : "";
  return times.map(
    ({ days, opens, closes }) => `${formatDays(days, language)} ${opens} - ${closes}${suffix}`,
  );
}

function formatDays(days: readonly Weekday[], language: Language): string {
  const selectedDays = WEEKDAYS.filter((day) => days.includes(day));
  const group = DAY_GROUPS.find((candidate) => candidate.days.join() === selectedDays.join());
  if (group) return group.names[language];
  const names: string[] = language === "th" ? selectedDays.map((day) => THAI_DAYS[day]) : selectedDays;
  const isRange = selectedDays.length > 2 && isConsecutive(selectedDays);
  return isRange ? `${names[0]} - ${names.at(-1)}` : names.join(", ");
}

function isConsecutive(days: readonly Weekday[]): boolean {
  return days.every((day, index) => index === 0 || day === WEEKDAYS[weekdayIndex(days[index - 1]) + 1]);
}

function weekdayIndex(day: Weekday | undefined): number {
  return day ? WEEKDAYS.indexOf(day) : -1;
}
