import { accepted, rejections, strictFormat, unchanged, WHITESPACE } from "./fieldCases.ts";
import type { FieldCases, InputCase } from "./fieldCases.ts";

/** An optional `YYYY-MM-DD` date or date-time with an offset. */
export function publicationDate(): FieldCases {
  const malformed = "Please enter a date as YYYY-MM-DD";
  const dates = ["2024-02-29", "1900-01-01", "2026-11-20T10:00:00.000+07:00", "2026-11-20T03:00Z"];
  const kind = strictFormat(malformed, unchanged(...dates));
  const notInCalendar = ["2026-02-30", "2025-02-29", "2026-13-01", "2026-11-20T25:00Z", "2026-11-20T10:75Z"];
  const otherForms = ["20.11.2026", "2026-11", "2026-11-20 10:00", "2026-11-20T10:00", "+002026-11-20"];
  return {
    ...kind,
    empty: [...unchanged(""), [undefined, accepted(undefined)], ...rejections(malformed, null)],
    whitespace: [
      ...WHITESPACE.map((spaces): InputCase => [spaces, accepted("")]),
      [" 2024-02-29 ", accepted("2024-02-29")],
    ],
    tooLong: [...kind.tooLong, ...rejections("Please enter today's date or an earlier one", "12026-01-01")],
    wrongType: [
      ...kind.wrongType,
      ...rejections(malformed, ...notInCalendar, ...otherForms, 20261120),
      ...rejections("Please enter a date in 1900 or later", "0000-01-01", "1899-12-31", "1899-12-31T10:00Z"),
    ],
    spellings: buddhistYears(malformed),
  };
}

/** An optional `YYYY-MM-DDTHH:MM`, in the site's time zone. */
export function plannedTime(): FieldCases {
  const malformed = "Please enter a date and a time as YYYY-MM-DDTHH:MM";
  const kind = strictFormat(malformed, unchanged("2026-11-20T10:00", "2028-02-29T23:59"));
  const otherForms = [
    "2026-11-20",
    "2026-11-20T10:00Z",
    "2026-11-20 10:00",
    "2026-11-20T10:00:00",
    "2200-01-01T00:00",
  ];
  const notInCalendar = ["2026-02-30T10:00", "2026-11-20T24:00", "2026-11-20T10:60"];
  return {
    ...kind,
    empty: [...unchanged(""), [undefined, accepted(undefined)], ...rejections(malformed, null)],
    whitespace: WHITESPACE.map((spaces): InputCase => [spaces, accepted("")]),
    wrongType: [...kind.wrongType, ...rejections(malformed, ...notInCalendar, ...otherForms)],
  };
}

/** Dates with a year of the Buddhist era, which becomes that of the Gregorian calendar. */
export function buddhistYears(malformed: string): InputCase[] {
  return [
    ["2569-11-28", accepted("2026-11-28")],
    ["2567-02-29", accepted("2024-02-29")],
    ["2443-01-01", accepted("1900-01-01")],
    ...rejections(malformed, "2569-02-29", "2569-13-01", "2569"),
  ];
}
