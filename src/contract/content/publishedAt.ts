import { isDay, toGregorianDate } from "../fields/dates.ts";
import { rule } from "../fields/rule.ts";
import { formattedString } from "../fields/textFields.ts";

export const PUBLISHED_AT_MESSAGES = {
  malformed: "Please enter a date as YYYY-MM-DD",
  tooEarly: "Please enter a date in 1900 or later",
  tooLate: "Please enter today's date or an earlier one",
  /** For a partly entered date. */
  incomplete: "Please complete the date or clear it",
} as const;

/** Names of the rules for `describeIssue.ts`. */
const DATE_RULES = { malformed: "date", tooEarly: "dateTooEarly", tooLate: "dateTooLate" } as const;

export const MIN_PUBLISHED_DATE = "1900-01-01";
const MIN_YEAR = 1900;
const MAX_YEAR = 9999;

/** Browsers' date inputs accept years of up to six digits. */
const DATE_PATTERN = /^(\d{4,6})-\d{2}-\d{2}$/;
const DATE_TIME_PATTERN = /^(\d{4})-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * `YYYY-MM-DD` for the start of that day in the site's time zone, or an ISO 8601 date-time with offset.
 * Omitted, a record keeps its date; empty, a draft loses it and a published record keeps it. Without a date,
 * the first publishing sets it. Days after today are rejected by the server and the forms, which know the time
 * zone.
 */
export function publishedAtField() {
  return formattedString(rule(DATE_RULES.malformed, PUBLISHED_AT_MESSAGES.malformed))
    .trim()
    .overwrite(toGregorianDate)
    .check((ctx) => {
      const problem = findProblem(ctx.value);
      if (problem) {
        const message = PUBLISHED_AT_MESSAGES[problem];
        ctx.issues.push({ code: "custom", input: ctx.value, message, params: { rule: DATE_RULES[problem] } });
      }
    })
    .optional();
}

/** Without a time. */
export function isDateOnly(text: string): boolean {
  return DATE_PATTERN.test(text);
}

function findProblem(text: string): keyof typeof DATE_RULES | null {
  if (text === "") return null;
  const year = Number((DATE_PATTERN.exec(text) ?? DATE_TIME_PATTERN.exec(text))?.[1] ?? Number.NaN);
  if (Number.isNaN(year)) return "malformed";
  if (year > MAX_YEAR) return "tooLate";
  if (!isCalendarDate(text)) return "malformed";
  return year < MIN_YEAR ? "tooEarly" : null;
}

/** Rejects 30 February and minute 75. */
function isCalendarDate(text: string): boolean {
  return isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}
