import { expect, test } from "bun:test";

import { DEMO_MESSAGES } from "#demo/messages.ts";
import { generateVisits } from "#demo/visits.ts";
import { contactSchema } from "#contract/messages/contact.ts";
import { isSampleMessage } from "#contract/messages/messages.ts";
import { createCalendar } from "#server/calendar.ts";
import { START_TIME } from "#tests/support/server/testServer.ts";

const DAY_MS = 86_400_000;
const RECORDS = ["/activities", "/articles", "/article/a", "/activity-view/b"];
const CAMPAIGN = "facebook / paid / open-house";

test("the sample visits cover three months up to now, in order of time", () => {
  const views = generateVisits(START_TIME, 90, RECORDS);
  const times = views.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const { toDay } = createCalendar("Asia/Bangkok");
  expect(new Set(times.map(toDay)).size).toBe(90);
  expect(times.at(-1)).toBeLessThanOrEqual(START_TIME);
  expect(times.filter((at) => at > START_TIME - 5 * 60_000).length).toBeGreaterThanOrEqual(3);
  expect(views.length).toBeGreaterThan(3000);
});

test("weekends are quieter than working days, nights than mornings, and the last month is the busiest but for the campaign", () => {
  const views = generateVisits(START_TIME, 90, RECORDS).filter(({ campaign }) => campaign !== CAMPAIGN);
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
  const views = generateVisits(START_TIME, 90, RECORDS);
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
  const views = generateVisits(START_TIME, 90, RECORDS);
  const later = generateVisits(START_TIME + 7 * DAY_MS, 90, RECORDS);
  expect(later).toEqual(views.map((view) => ({ ...view, at: view.at + 7 * DAY_MS })));
});

test("eight sample messages, in both languages and one in Spam, are valid and marked as samples", () => {
  expect(DEMO_MESSAGES.length).toBe(8);
  for (const { name, email, message } of DEMO_MESSAGES) {
    expect(contactSchema.safeParse({ name, email, message }).data).toEqual({ name, email, message });
    expect(isSampleMessage({ email })).toBe(true);
  }
  expect(DEMO_MESSAGES.filter(({ status }) => status === "spam").length).toBe(1);
  expect(DEMO_MESSAGES.filter(({ message }) => /\p{Script=Thai}/u.test(message)).length).toBe(3);
  expect(isSampleMessage({ email: "somchai@firm.example" })).toBe(false);
});
