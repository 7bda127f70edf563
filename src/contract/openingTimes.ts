/** Days of the week as schema.org orders them, Monday first. */
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

/** One span of time on some days of the week. */
export interface OpeningTimes {
  days: Weekday[];
  /** `HH:MM`, local time of the firm. */
  opens: string;
  closes: string;
}

const NAMED_GROUPS: readonly [name: string, days: readonly Weekday[]][] = [
  ["Weekday", WEEKDAYS.slice(0, 5)],
  ["Weekend", WEEKDAYS.slice(5)],
  ["Every day", WEEKDAYS],
];

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** One line a row: "Weekday 08:30 - 17:30", "Saturday 09:00 - 12:00". */
export function openingLines(times: readonly OpeningTimes[]): string[] {
  return times.map(({ days, opens, closes }) => `${dayNames(days)} ${opens} - ${closes}`);
}

function dayNames(days: readonly Weekday[]): string {
  const chosen = WEEKDAYS.filter((day) => days.includes(day));
  const [group] = NAMED_GROUPS.find(([, members]) => members.join() === chosen.join()) ?? [];
  if (group) return group;
  const [first] = chosen;
  const last = chosen.at(-1);
  const isRun = chosen.length > 2 && isConsecutive(chosen);
  if (first && last && isRun) return `${first} - ${last}`;
  return chosen.join(", ");
}

function isConsecutive(days: readonly Weekday[]): boolean {
  return days.every((day, index) => index === 0 || day === WEEKDAYS[indexOf(days[index - 1]) + 1]);
}

function indexOf(day: Weekday | undefined): number {
  return day ? WEEKDAYS.indexOf(day) : -1;
}
