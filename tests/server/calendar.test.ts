import { expect, test } from "bun:test";

import { createCalendar } from "#server/calendar.ts";
import { createRandomInt } from "#tests/support/random.ts";

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);

test("numbers days since 1970 in every time zone", () => {
  expect(createCalendar("UTC").toDay(0)).toBe(0);
  expect(createCalendar("UTC").toDay(-1)).toBe(-1);
  expect(createCalendar("Asia/Bangkok").toDay(0)).toBe(0);
  expect(createCalendar("America/New_York").toDay(0)).toBe(-1);
});

test("a day starts at its first millisecond, and hours are counted from there", () => {
  const { toDay, startOfDay, startOfHour, hoursOfDay } = createCalendar("Asia/Kathmandu");
  const midnight = at("2026-11-19T18:15:00Z");
  expect(startOfDay(toDay(midnight))).toBe(midnight);
  expect(toDay(midnight - 1)).toBe(toDay(midnight) - 1);
  expect(startOfHour(midnight + 2 * HOUR - 1)).toBe(midnight + HOUR);
  expect(hoursOfDay(toDay(midnight))).toHaveLength(24);
});

test.each([
  ["America/New_York", "2026-03-08T20:00:00Z", 23],
  ["America/New_York", "2026-11-01T20:00:00Z", 25],
  ["Africa/Cairo", "2026-04-24T09:00:00Z", 23],
  ["Africa/Cairo", "2026-10-29T09:00:00Z", 25],
  // Clocks change by half an hour.
  ["Australia/Lord_Howe", "2026-10-04T09:00:00Z", 24],
  ["Australia/Lord_Howe", "2026-04-05T09:00:00Z", 25],
])("in %s the day of %s has its actual number of hours: %d", (timeZone, moment, hours) => {
  const { toDay, hoursOfDay } = createCalendar(timeZone);
  expect(hoursOfDay(toDay(at(moment)))).toHaveLength(hours);
});

test("a day that a time zone skipped is empty", () => {
  const { toDay, startOfDay } = createCalendar("Pacific/Apia");
  const left = Temporal.PlainDate.from("2011-12-30").since("1970-01-01").days;
  expect(startOfDay(left)).toBe(startOfDay(left + 1));
  expect(toDay(startOfDay(left))).toBe(left + 1);
  expect(toDay(startOfDay(left) - 1)).toBe(left - 1);
});

test("every timestamp is within its day and its hour, whatever is cached", () => {
  const chance = createRandomInt(1);
  for (const timeZone of [
    "Asia/Bangkok",
    "America/New_York",
    "Africa/Cairo",
    "Pacific/Apia",
    "UTC",
    "+05:45",
  ]) {
    const calendar = createCalendar(timeZone);
    for (let count = 0; count < 500; count += 1) {
      const moment = chance(2 ** 31) * 1000 + chance(1000);
      const day = calendar.toDay(moment);
      expect(calendar.startOfDay(day)).toBeLessThanOrEqual(moment);
      expect(calendar.startOfDay(day + 1)).toBeGreaterThan(moment);
      const hours = calendar.hoursOfDay(day);
      expect(hours.findLast((hour) => hour <= moment)).toBe(calendar.startOfHour(moment));
    }
  }
});

test("works for dates from 1970 to 9999", () => {
  const { toDay, startOfDay } = createCalendar("Asia/Bangkok");
  for (const moment of [0, at("9999-12-31T23:00:00Z")]) {
    expect(startOfDay(toDay(moment))).toBeLessThanOrEqual(moment);
  }
});
