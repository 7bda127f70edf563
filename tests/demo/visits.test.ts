import { expect, test } from "bun:test";

import { DEMO_MESSAGES } from "#demo/messages.ts";
import { DEMO_CONTENT } from "#demo/seedDemoContent.ts";
import { generateVisits } from "#demo/visits.ts";
import { CONTACT_SCHEMAS } from "#tests/support/validation/messageCases.ts";
import { isSampleMessage } from "#contract/messages/messages.ts";
import { createCalendar } from "#server/calendar.ts";
import { START_TIME } from "#tests/support/server/testServer.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DAYS = DEMO_CONTENT.visitDays;
const RECORDS = ["/activities", "/articles", "/article/a", "/activity-view/b"];
const CAMPAIGN = "facebook / paid / open-house";

test("the sample visits cover three months up to now, in order of time", () => {
  const views = generateVisits(START_TIME, DAYS, RECORDS);
  const times = views.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const { toDay } = createCalendar("Asia/Bangkok");
  expect(new Set(times.map(toDay)).size).toBe(90);
  expect(times.at(-1)).toBeLessThanOrEqual(START_TIME);
  expect(times.filter((at) => at > START_TIME - 5 * 60_000).length).toBeGreaterThanOrEqual(3);
  expect(views.length).toBeGreaterThan(3000);
});

test("weekends are quieter than working days, nights than mornings, and the last month is the busiest but for the campaign", () => {
  const views = generateVisits(START_TIME, DAYS, RECORDS).filter(({ campaign }) => campaign !== CAMPAIGN);
  const byLocal = (pick: (time: Temporal.ZonedDateTime) => number) =>
    Map.groupBy(views, ({ at }) =>
      pick(Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO("Asia/Bangkok")),
    );
  const weekdays = byLocal((time) => time.dayOfWeek);
  const hours = byLocal((time) => time.hour);
  expect((weekdays.get(7)?.length ?? 0) * 1.5).toBeLessThan(weekdays.get(2)?.length ?? 0);
  expect((hours.get(2)?.length ?? 0) * 5).toBeLessThan(hours.get(10)?.length ?? 0);
  const months = Map.groupBy(views, ({ at }) => Math.floor((START_TIME - at) / (30 * DAY_MS)));
  expect(months.get(0)?.length ?? 0).toBeGreaterThan((months.get(2)?.length ?? 0) * 1.2);
});

test("a session has one visitor and one source, and a visitor one device", () => {
  const views = generateVisits(START_TIME, DAYS, RECORDS);
  const facts = Map.groupBy(views, ({ session }) => session);
  for (const session of facts.values())
    expect(
      new Set(session.map(({ visitor, referrer, campaign }) => visitor + referrer + campaign)).size,
    ).toBe(1);
  const visitors = Map.groupBy(views, ({ visitor }) => visitor);
  for (const visits of visitors.values())
    expect(new Set(visits.map(({ device, browser, country }) => device + browser + country)).size).toBe(1);
  expect(visitors.size).toBeLessThan(facts.size);
});

test("is the same in every run of a week", () => {
  const views = generateVisits(START_TIME, DAYS, RECORDS);
  const later = generateVisits(START_TIME + 7 * DAY_MS, DAYS, RECORDS);
  expect(later).toEqual(views.map((view) => ({ ...view, at: view.at + 7 * DAY_MS })));
});

test.each([0, 1, 2, 3, 4, 5, 6])("has the same sessions %i days later, at any time of day", (days) => {
  const sessions = sessionsOf(START_TIME);
  for (const hours of [0, 9, 16]) {
    const now = START_TIME + days * DAY_MS + hours * HOUR_MS;
    expect(sessionsOf(now)).toEqual(sessions);
    const times = generateVisits(now, DAYS, RECORDS).map(({ at }) => at);
    expect(times.at(-1)).toBeLessThanOrEqual(now);
    expect(times[0]).toBeGreaterThan(now - 90 * DAY_MS);
  }
});

test("eight sample messages, in both languages and one in Spam, are valid and marked as samples", () => {
  expect(DEMO_MESSAGES.length).toBe(8);
  for (const { name, email, message } of DEMO_MESSAGES) {
    expect(CONTACT_SCHEMAS.spec.safeParse({ name, email, message }).data).toEqual({ name, email, message });
    expect(isSampleMessage({ email })).toBe(true);
  }
  expect(DEMO_MESSAGES.filter(({ status }) => status === "spam").length).toBe(1);
  expect(DEMO_MESSAGES.filter(({ message }) => /\p{Script=Thai}/u.test(message)).length).toBe(3);
  expect(isSampleMessage({ email: "somchai@firm.example" })).toBe(false);
});

/** What was viewed in which order, session by session. */
function sessionsOf(now: number) {
  return generateVisits(now, DAYS, RECORDS)
    .map((view) => ({ ...view, at: 0 }))
    .toSorted((one, other) => one.session.localeCompare(other.session));
}
