import { expect, test } from "bun:test";

import { PERIODS } from "#contract/analytics/analytics.ts";
import type { Period } from "#contract/analytics/analytics.ts";
import { getComparedSpans, toTimeSpan } from "#server/analytics/periods.ts";
import { createCalendar } from "#server/calendar.ts";

const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString();

function toTimeSpans(period: Period, now: number, timeZone: string) {
  const calendar = createCalendar(timeZone);
  const { current, previous } = getComparedSpans(period, now, calendar);
  return {
    current: toTimeSpan(current, calendar),
    previous: toTimeSpan(previous, calendar),
    cutoff: previous.cutoff,
  };
}

test.each([
  // [now, period, the end of the previous period]
  ["Asia/Bangkok", "2026-11-20T03:00:00.000Z", "1d", "2026-11-19T03:00:00.001Z"],
  ["Asia/Bangkok", "2026-11-20T03:00:00.000Z", "90d", "2026-08-22T03:00:00.001Z"],
  ["Asia/Kathmandu", "2026-11-19T18:15:00.000Z", "7d", "2026-11-12T18:15:00.001Z"],
  ["Asia/Bangkok", "2026-11-20T16:59:59.999Z", "1d", "2026-11-19T17:00:00.000Z"],
  // The same time of day; the day has an hour more or less.
  ["America/New_York", "2026-03-08T20:00:00.000Z", "1d", "2026-03-07T21:00:00.001Z"],
  ["America/New_York", "2026-11-01T20:00:00.000Z", "1d", "2026-10-31T19:00:00.001Z"],
  ["America/New_York", "2026-03-09T03:00:00.000Z", "7d", "2026-03-02T04:00:00.001Z"],
  // 02:30 does not exist on that day.
  ["America/New_York", "2026-03-09T06:30:00.000Z", "1d", "2026-03-08T07:00:00.000Z"],
  ["America/New_York", "2026-03-09T07:00:00.000Z", "1d", "2026-03-08T07:00:00.001Z"],
  ["Australia/Lord_Howe", "2026-10-04T15:15:00.000Z", "1d", "2026-10-03T15:30:00.000Z"],
  ["Africa/Cairo", "2026-04-24T21:30:00.000Z", "1d", "2026-04-23T22:00:00.000Z"],
  // 01:30 occurs twice: the first one counts.
  ["America/New_York", "2026-11-02T06:30:00.000Z", "1d", "2026-11-01T05:30:00.001Z"],
] as const)("in %s at %s, the period before %s is compared until %s", (zone, now, period, cutoff) => {
  expect(iso(toTimeSpans(period, at(now), zone).cutoff)).toBe(cutoff);
});

test("works in every time zone that the settings accept", () => {
  const now = at("2026-11-20T03:00:00Z");
  for (const zone of [...Intl.supportedValuesOf("timeZone"), "UTC", "+07:00", "Asia/Calcutta"]) {
    for (const period of PERIODS) {
      const { current, previous, cutoff } = toTimeSpans(period, now, zone);
      expect(current.from <= now && now < current.to && previous.from < previous.to).toBe(true);
      expect(previous.from < cutoff && cutoff <= previous.to).toBe(true);
    }
  }
});
