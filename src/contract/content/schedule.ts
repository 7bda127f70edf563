import type { Language } from "#texts/language.ts";

import { isDay } from "../fields/dates.ts";
import { rule } from "../fields/rule.ts";
import { formattedString } from "../fields/textFields.ts";

export const SCHEDULE_MESSAGES = {
  malformed: "Please enter a date and a time as YYYY-MM-DDTHH:MM",
  past: "Please enter a time in the future",
  order: "Please enter a time after the one of publishing",
  missing: "Please enter when to publish",
} as const;

/** Names of the rules for `describeIssue.ts`. */
export const SCHEDULE_RULES = {
  malformed: "dateTime",
  past: "dateTimePast",
  order: "dateTimeOrder",
  missing: "dateTimeMissing",
} as const;

const LAST_YEAR = "2199";
const TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/;

/**
 * `YYYY-MM-DDTHH:MM` in the site's time zone, or empty for never. Omitted, the time stays. Times in the past are rejected by
 * the server, which knows the time.
 */
export function scheduleField() {
  return formattedString(rule(SCHEDULE_RULES.malformed, SCHEDULE_MESSAGES.malformed))
    .trim()
    .refine(isLocalTime, rule(SCHEDULE_RULES.malformed, SCHEDULE_MESSAGES.malformed))
    .optional();
}

function isLocalTime(text: string): boolean {
  return (
    text === "" || (TIME_PATTERN.test(text) && text.slice(0, 4) <= LAST_YEAR && isDay(text.slice(0, 10)))
  );
}

/** When a text is published and taken down: ISO 8601, UTC. */
export interface Schedule {
  publishAt: string | null;
  unpublishAt: string | null;
  /** False while `publishAt` is what an author asks for. */
  isDecided: boolean;
}

/** What happens to a text at a time. */
export interface ScheduleEvent {
  /** The name of the content type. */
  type: string;
  _id: string;
  language: Language;
  /** Of the record. */
  name: string;
  /** ISO 8601, UTC. */
  at: string;
  /** `asked`: an author's wish that no editor decided on. */
  kind: "publish" | "asked" | "takeDown" | "published";
}

/** Of one kind and content type in a month; the rest is left out. */
export const MAX_SCHEDULE_EVENTS = 200;

export const MONTH_MESSAGE = "month must be a month such as 2026-11";

const MONTH_PATTERN = /^\d{4}-\d{2}$/;

export function isMonth(text: string): boolean {
  return MONTH_PATTERN.test(text) && isDay(`${text}-01`);
}
