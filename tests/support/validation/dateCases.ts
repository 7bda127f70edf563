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

/** Dates with a year of the Buddhist era, which becomes that of the Gregorian calendar. */
export function buddhistYears(malformed: string): InputCase[] {
  return [
    ["2569-11-28", accepted("2026-11-28")],
    ["2567-02-29", accepted("2024-02-29")],
    ["2443-01-01", accepted("1900-01-01")],
    ...rejections(malformed, "2569-02-29", "2569-13-01", "2569"),
  ];
}
