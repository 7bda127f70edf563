import { expect, test } from "bun:test";

import {
  createReferrerLimits,
  MAX_NEW_REFERRERS_PER_ADDRESS,
} from "#server/analytics/track/referrerLimits.ts";
import { createRateLimiter } from "#server/http/protection/rateLimiter.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { trackView } from "#tests/support/analytics/trackView.ts";

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
