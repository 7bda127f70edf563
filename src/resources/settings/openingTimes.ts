import { getLanguage, runInLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";
import * as texts from "#texts/public/hours.ts";

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

const DAY_GROUPS: readonly { getName: () => string; days: readonly Weekday[] }[] = [
  { getName: texts.weekdays, days: WEEKDAYS.slice(0, 5) },
  { getName: texts.weekend, days: WEEKDAYS.slice(5) },
  { getName: texts.everyDay, days: WEEKDAYS },
];

export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** One line per row: the firm's own text, or made from the times. */
export function formatOpeningHours(
  { openingHours, openingTimes }: { openingHours: string; openingTimes: readonly OpeningTimes[] },
  language: Language = getLanguage(),
): string[] {
  return openingHours ? [openingHours] : formatOpeningTimes(openingTimes, language);
}

/** One line per row: "Weekday 08:30 - 17:30", "Saturday 09:00 - 12:00". */
export function formatOpeningTimes(
  times: readonly OpeningTimes[],
  language: Language = getLanguage(),
): string[] {
  return runInLanguage(language, () =>
    times.map(({ days, opens, closes }) => texts.line({ days: formatDays(days), opens, closes })),
  );
}

function formatDays(days: readonly Weekday[]): string {
  const selectedDays = WEEKDAYS.filter((day) => days.includes(day));
  const group = DAY_GROUPS.find((candidate) => candidate.days.join() === selectedDays.join());
  if (group) return group.getName();
  const names = selectedDays.map((day) => texts.day({ day }));
  const [first = "", last = ""] = [names[0], names.at(-1)];
  return names.length > 2 && isConsecutive(selectedDays) ? texts.range({ first, last }) : names.join(", ");
}

function isConsecutive(days: readonly Weekday[]): boolean {
  return days.every((day, index) => index === 0 || day === WEEKDAYS[weekdayIndex(days[index - 1]) + 1]);
}

function weekdayIndex(day: Weekday | undefined): number {
  return day ? WEEKDAYS.indexOf(day) : -1;
}
