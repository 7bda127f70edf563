import type { TimeRange } from "./repository.ts";

/** True for a date such as 2026-11-20. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && toPlainDate(text) !== null;
}

/** From the start of a day to the end of another in a time zone; both are dates that pass `isDay`. */
export function dayRange(from: string | undefined, to: string | undefined, timeZone: string): TimeRange {
  const startOf = (date: Temporal.PlainDate | null | undefined) =>
    date?.toZonedDateTime(timeZone).epochMilliseconds;
  return {
    from: from === undefined ? undefined : startOf(toPlainDate(from)),
    to: to === undefined ? undefined : startOf(toPlainDate(to)?.add({ days: 1 })),
  };
}

function toPlainDate(text: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
