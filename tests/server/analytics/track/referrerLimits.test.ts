import { expect, test } from "bun:test";

import {
  createReferrerLimits,
  MAX_NEW_REFERRERS_PER_ADDRESS,
  createReferrerQuota,
  MAX_NEW_REFERRERS_PER_DAY,
} from "#server/analytics/track/referrerLimits.ts";
import { createRateLimiter } from "#server/http/protection/rateLimiter.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { trackView } from "#tests/support/analytics/trackView.ts";
import { ViewWriter } from "#server/analytics/track/viewWriter.ts";
import type { NewView } from "#server/analytics/track/viewWriter.ts";
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";

const DAY_MS = 86_400_000;
const SPAMMER = "203.0.113.66";
const VISITOR = "203.0.113.7";

function createTestLimiter() {
  let time = 0;
  const limiter = createRateLimiter({ max: MAX_NEW_REFERRERS_PER_ADDRESS, windowMs: DAY_MS }, () => time);
  const limitReferrer = createReferrerLimits((address) => limiter.consume(address) === null);
  const visitFrom = (from: string, address: string, campaign = "") =>
    limitReferrer({ path: "/", title: "", referrer: from && `https://${from}.example/`, campaign }, address);
  for (let n = 1; n <= MAX_NEW_REFERRERS_PER_ADDRESS; n += 1) visitFrom(`made-up-${n}`, SPAMMER);
  return { visitFrom, advanceClock: (ms: number) => void (time += ms) };
}

test("drops the referrer and campaign of an address beyond its limit", () => {
  const { visitFrom } = createTestLimiter();
  expect(visitFrom("one-more", SPAMMER)).toMatchObject({ path: "/", referrer: "", campaign: "" });
  expect(visitFrom("", SPAMMER, "news / mail / spring")).toMatchObject({ campaign: "" });
});

test("does not affect other addresses, and known sources don't count towards the limit", () => {
  const { visitFrom } = createTestLimiter();
  expect(visitFrom("partner", VISITOR).referrer).toBe("https://partner.example/");
  expect(visitFrom("partner", SPAMMER).referrer).toBe("https://partner.example/");
  expect(visitFrom("", SPAMMER)).toMatchObject({ referrer: "", campaign: "" });
});

test("resets the limit the next day", () => {
  const { visitFrom, advanceClock } = createTestLimiter();
  advanceClock(DAY_MS);
  expect(visitFrom("one-more", SPAMMER).referrer).toBe("https://one-more.example/");
});

test("counts a view whose source is dropped", async () => {
  await using server = await createTestServer();
  for (let n = 0; n <= MAX_NEW_REFERRERS_PER_ADDRESS; n += 1) {
    await trackView(server, {
      sessionId: `made-up-${n}`,
      referrer: `https://made-up-${n}.example/`,
      address: SPAMMER,
    });
  }
  await trackView(server, { referrer: "https://partner.example/", address: VISITOR });
  const { data } = await server.request("GET", "/analytics/dashboard?period=1d", {
    token: await server.signIn(),
  });
  expect(data.totalPageViews).toBe(MAX_NEW_REFERRERS_PER_ADDRESS + 2);
  const hosts = data.referrers.map(({ _id }: { _id: string }) => _id);
  expect(hosts).toContain("partner.example");
  expect(hosts).toContain("");
  expect(hosts).not.toContain(`made-up-${MAX_NEW_REFERRERS_PER_ADDRESS}.example`);
});

const DAY = 86_400_000;
const NOON = 20_000 * DAY + DAY / 2;
const NOBODY = { title: "", campaign: "", country: "", device: "", browser: "", system: "" };

const sessionOf = (index: number) => index.toString(16).padStart(32, "0");

function viewOf(index: number, source: number, at: number): NewView {
  const referrer = `https://made-up-${source}.example/`;
  return { ...NOBODY, path: "/", at, visitor: "v", session: sessionOf(index), referrer };
}

const rows = ({ $client }: Db, sql: string) => $client.query<Record<string, string>, []>(sql).all();

/** At noon of a day whose quota of new sources is used up. */
async function createExhaustedQuota() {
  const server = await createTestServer();
  const { db } = server.parts;
  let time = NOON;
  let views = 0;
  const exhaustedAt: number[] = [];
  const newSources = createReferrerQuota(
    () => time,
    () => exhaustedAt.push(time),
  );
  const see = (source: number) =>
    transaction(db, (tx) => new ViewWriter(tx, newSources).addView(viewOf(views++, source, time)));
  await transaction(db, (tx) => {
    const writer = new ViewWriter(tx, newSources);
    for (; views < MAX_NEW_REFERRERS_PER_DAY; views += 1) writer.addView(viewOf(views, views, time));
  });
  return {
    db,
    newSources,
    /** The times at which the exhausted quota was reported. */
    exhaustedAt,
    see,
    views: () => views,
    known: () => rows(db, "SELECT n FROM view_sources").length,
    goTo: (then: number) => void (time = then),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test("stores views with a new source beyond the daily quota without a source, and known sources as before", async () => {
  await using day = await createExhaustedQuota();
  expect(day.known()).toBe(MAX_NEW_REFERRERS_PER_DAY);
  for (const source of [MAX_NEW_REFERRERS_PER_DAY, MAX_NEW_REFERRERS_PER_DAY + 1, 0]) await day.see(source);
  expect(day.known()).toBe(MAX_NEW_REFERRERS_PER_DAY + 1);
  expect(rows(day.db, "SELECT n FROM views")).toHaveLength(day.views());
  expect(rows(day.db, "SELECT n FROM view_sources WHERE referrer = '' AND campaign = ''")).toHaveLength(1);
  expect(day.exhaustedAt).toEqual([NOON]);
});

test("the quota resets the next day, even after the clock was years ahead", async () => {
  await using day = await createExhaustedQuota();
  day.goTo(NOON + DAY);
  await day.see(MAX_NEW_REFERRERS_PER_DAY);
  expect(day.known()).toBe(MAX_NEW_REFERRERS_PER_DAY + 1);
  day.goTo(NOON + 1000 * DAY);
  await day.see(MAX_NEW_REFERRERS_PER_DAY + 1);
  day.goTo(NOON + 2 * DAY);
  await day.see(MAX_NEW_REFERRERS_PER_DAY + 2);
  expect(day.known()).toBe(MAX_NEW_REFERRERS_PER_DAY + 3);
});

test("a rolled-back write does not use the quota", async () => {
  await using day = await createExhaustedQuota();
  day.goTo(NOON + DAY);
  for (let attempt = 0; attempt < MAX_NEW_REFERRERS_PER_DAY; attempt += 1) {
    const failing = () =>
      transaction(day.db, (tx) => {
        new ViewWriter(tx, day.newSources).addView(viewOf(9_999, 9_999, NOON));
        throw new Error("The disk is full");
      });
    await expect(failing()).rejects.toThrow("The disk is full");
  }
  await day.see(MAX_NEW_REFERRERS_PER_DAY);
  expect(
    rows(day.db, `SELECT n FROM view_sources WHERE referrer LIKE '%-${MAX_NEW_REFERRERS_PER_DAY}.%'`),
  ).toHaveLength(1);
});

test("logs an exhausted quota once", async () => {
  await using server = await createTestServer();
  const { db } = server.parts;
  const visitFrom = (session: string, from: string) =>
    trackView(server, { sessionId: session, referrer: `https://${from}.example/` });
  await visitFrom("one", "search");
  db.$writer.connection.$client.run(
    `INSERT INTO view_sources (n, referrer, campaign) VALUES (${MAX_NEW_REFERRERS_PER_DAY + 1}, 'https://made-up.example/', '')`,
  );
  await visitFrom("two", "news");
  await visitFrom("three", "blog");
  const warnings = server.logEntries.filter(({ level }) => level === "warn");
  expect(warnings).toMatchObject([{ event: expect.stringContaining("daily limit of new traffic sources") }]);
  expect(rows(db, "SELECT n FROM view_sources WHERE referrer = ''")).toHaveLength(1);
});
