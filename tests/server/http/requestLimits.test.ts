import { expect, spyOn, test } from "bun:test";

import { createRespondFromCache } from "#server/http/cache/respondFromCache.ts";
import { createRequestLimiter } from "#server/http/protection/requestLimits.ts";
import { uploadForm } from "#tests/support/content/activityForm.ts";
import { ADMIN, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { createRateLimiter } from "#server/http/protection/rateLimiter.ts";

const HERE = "198.51.100.7";
const QUOTA = 6_000;
const POLICY = [{ name: "test", quota: QUOTA }];

/** The units that are left for an address. */
const remaining = (headers: Headers) => Number(/;r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);

/** Uses up the quota of an address, as its own requests would. */
function exhaust({ parts }: TestServer, address = HERE) {
  parts.requestLimiter?.consume([address], POLICY, QUOTA);
}

test("announces the policy and what is left", async () => {
  await using server = await createTestServer();
  const { headers } = await server.request("GET", "/site", { peer: HERE });
  expect(headers.get("ratelimit-policy")).toBe('"ipv4-32";q=6000;w=60, "ipv4-24";q=24000;w=60');
  expect(headers.get("ratelimit")).toBe('"ipv4-32";r=5999;t=1');
  const second = await server.request("GET", "/nothing", { peer: HERE });
  expect([second.status, remaining(second.headers)]).toEqual([404, 5998]);
});

test.each<[number, string, string, object | null]>([
  [1, "GET", "/projects/get", null],
  [5, "GET", "/projects/get?search=school", null],
  [5, "GET", "/articles/get?view=full", null],
  [10, "GET", "/analytics/dashboard", null],
  [10, "POST", "/auth/login", { email: ADMIN.email, password: "wrong horse" }],
  [10, "POST", "/users", {}],
  [10, "PUT", "/users/1", {}],
  [3, "POST", "/auth/refresh", { refreshToken: "unknown" }],
  [3, "POST", "/contact", {}],
  [3, "DELETE", "/users/1", null],
])("costs %i: %s %s", async (cost, method, path, body) => {
  await using server = await createTestServer();
  const { headers } = await server.request(method, path, { peer: HERE, body: body ?? undefined });
  expect(remaining(headers)).toBe(QUOTA - cost);
});

test("an upload costs 20", async () => {
  await using server = await createTestServer();
  const { headers } = await server.request("POST", "/upload/article-image", {
    peer: HERE,
    form: uploadForm(new Uint8Array(1)),
  });
  expect(remaining(headers)).toBe(QUOTA - 20);
});

test("refuses with Retry-After once the quota is used up, and accepts others", async () => {
  await using server = await createTestServer();
  exhaust(server);
  const refused = await server.request("GET", "/projects/get?search=school", { peer: HERE });
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({
    success: false,
    data: null,
    code: "too_many",
    message: "Too many requests. Please try again in 1 second.",
  });
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(refused.headers.get("ratelimit")).toBe('"ipv4-32";r=0;t=60');
  expect(refused.headers.get("ratelimit-policy")).toContain('"ipv4-32";q=6000;w=60');
  expect((await server.request("GET", "/site", { peer: "198.51.100.8" })).status).toBe(200);
  server.advanceClock(50);
  const accepted = await server.request("GET", "/projects/get?search=school", { peer: HERE });
  expect(accepted.status).toBe(200);
});

test.each([
  ["GET", "/site"],
  ["POST", "/auth/refresh"],
  ["POST", "/auth/login"],
  ["POST", "/upload/article-image"],
  ["POST", "/analytics/track"],
  ["POST", "/contact"],
])("limits %s %s", async (method, path) => {
  await using server = await createTestServer();
  exhaust(server);
  expect((await server.request(method, path, { peer: HERE, body: {} })).status).toBe(429);
});

test("the networks of an address have quotas of their own", async () => {
  await using server = await createTestServer();
  const limiter = server.parts.requestLimiter;
  const policies = [{ name: "larger network", quota: 24_000 }];
  limiter?.consume(["198.51.100.0/24"], policies, 24_000);
  limiter?.consume(["2001:db8:1:ab00::/56"], [{ name: "larger network", quota: 12_000 }], 12_000);
  limiter?.consume(["2001:db8:2::/48"], policies, 24_000);
  const statusOf = async (peer: string) => (await server.request("GET", "/site", { peer })).status;
  expect(await statusOf("198.51.100.9")).toBe(429);
  expect(await statusOf("198.51.101.9")).toBe(200);
  expect(await statusOf("2001:db8:1:ab12::1")).toBe(429);
  expect(await statusOf("2001:db8:1:ac12::1")).toBe(200);
  expect(await statusOf("2001:db8:2:ab12::1")).toBe(429);
  expect(await statusOf("2001:db8:3:ab12::1")).toBe(200);
});

test("a stranger in the same network shuts out neither a signed-in admin nor a known browser", async () => {
  await using server = await createTestServer();
  await server.addUser();
  const response = await server.request("POST", "/auth/login", { body: ADMIN });
  const { accessToken: token, refreshToken } = response.data;
  const [cookie = ""] = (response.headers.get("set-cookie") ?? "").split(";");
  exhaust(server);
  const statistics = await server.request("GET", "/users/stats", { peer: HERE, token });
  expect(statistics.status).toBe(200);
  expect(statistics.headers.get("ratelimit")).toBe('"device";r=1199;t=1');
  const headers = { cookie };
  const call = (path: string, body: object) => server.request("POST", path, { peer: HERE, headers, body });
  expect((await call("/auth/refresh", { refreshToken })).status).toBe(200);
  expect((await call("/auth/login", ADMIN)).status).toBe(200);
  const stranger = await server.request("GET", "/site", { peer: HERE, token: "no.token.ofours" });
  expect(stranger.status).toBe(429);
});

test("20 people behind one address, who work fast, stay below the quota", async () => {
  await using server = await createTestServer();
  // In a minute each opens 20 screens of five calls, searches eight times and saves two forms with images.
  const units = 20 * (20 * 5 + 8 * 5 + 2 * 20);
  server.parts.requestLimiter?.consume([HERE], POLICY, units);
  expect((await server.request("GET", "/site", { peer: HERE })).status).toBe(200);
});

test("responses from the response cache neither count nor announce a quota", async () => {
  await using server = await createTestServer();
  await server.request("GET", "/site", { peer: HERE });
  const { parts } = server;
  const respondFromCache = createRespondFromCache(parts);
  exhaust(server);
  const request = new Request("http://firm.example/api/v1/site", { headers: { host: "firm.example" } });
  const cached = respondFromCache(request, () => HERE);
  expect(cached?.status).toBe(200);
  expect(cached?.headers.has("ratelimit")).toBe(false);
});

test("rendering a page takes from the quota of pages, and its calls nothing", async () => {
  await using server = await createTestServer();
  const limiter = server.parts.requestLimiter;
  if (!limiter) throw new Error("The limits are off");
  const consume = spyOn(limiter, "consume");
  expect((await server.app.request("/activities", {}, { peer: HERE })).status).toBe(200);
  const taken = consume.mock.calls.map(([[key], , cost]) => [key, cost]);
  expect(taken).toEqual([
    [`pages ${HERE}`, 1],
    [`pages ${HERE}`, 9],
  ]);
  expect((await server.app.request("/activities?x=1", {}, { peer: HERE })).status).toBe(200);
  expect(consume).toHaveBeenCalledTimes(2);
});

test("RATE_LIMITS=off disables the limits", async () => {
  await using server = await createTestServer({ RATE_LIMITS: "off" });
  const { status, headers } = await server.request("GET", "/site", { peer: HERE });
  expect([status, headers.has("ratelimit"), headers.has("ratelimit-policy")]).toEqual([200, false, false]);
});

test("a refused request takes nothing, also not from the larger networks", () => {
  const limiter = createRequestLimiter(() => 0);
  const policies = [...POLICY, { name: "larger", quota: 2 * QUOTA }];
  limiter.consume(["a", "larger"], policies, QUOTA);
  for (let index = 0; index < 10; index += 1) limiter.consume(["a", "larger"], policies, 20);
  expect(limiter.consume(["b", "larger"], policies, 0).usage).toMatchObject({ remaining: QUOTA });
});

test("refills steadily", () => {
  let now = 0;
  const limiter = createRequestLimiter(() => now);
  expect(limiter.consume(["a"], POLICY, QUOTA).retryAfter).toBeNull();
  now = 30_000;
  expect(limiter.consume(["a"], POLICY, 0).usage).toMatchObject({ remaining: 3_000, resetSeconds: 30 });
  expect(limiter.consume(["a"], POLICY, 4_000).retryAfter).toBe(10);
});

test("after the clock was set back, nobody waits for the difference", () => {
  let now = 86_400_000;
  const limiter = createRequestLimiter(() => now);
  limiter.consume(["a"], POLICY, QUOTA);
  now = 0;
  expect(limiter.consume(["a"], POLICY, 1).retryAfter).toBeNull();
});

test("a flood of new networks evicts the oldest debts: memory is bounded", () => {
  const limiter = createRequestLimiter(() => 0);
  limiter.consume(["first"], POLICY, QUOTA);
  for (let index = 0; index < 19_999; index += 1) limiter.consume([String(index)], POLICY, 1);
  expect(limiter.consume(["first"], POLICY, 1).retryAfter).not.toBeNull();
  for (let index = 19_999; index < 40_000; index += 1) limiter.consume([String(index)], POLICY, 1);
  expect(limiter.consume(["first"], POLICY, 1).retryAfter).toBeNull();
});

const LIMIT = { max: 2, windowMs: 10_000 };

test("counts each key separately", () => {
  const limiter = createRateLimiter(LIMIT, () => 0);
  expect([limiter.consume("a"), limiter.consume("a"), limiter.consume("a"), limiter.consume("b")]).toEqual([
    null,
    null,
    10,
    null,
  ]);
});

test("returns the remaining seconds, at least one", () => {
  let now = 0;
  const limiter = createRateLimiter(LIMIT, () => now);
  limiter.consume("a");
  limiter.consume("a");
  now = 9_001;
  expect(limiter.consume("a")).toBe(1);
  now = 9_999;
  expect(limiter.consume("a")).toBe(1);
  now = 10_000;
  expect(limiter.consume("a")).toBeNull();
});

test("a rejected call does not extend the wait", () => {
  let now = 0;
  const limiter = createRateLimiter(LIMIT, () => now);
  for (let index = 0; index < 50; index += 1) limiter.consume("a");
  now = 10_000;
  expect(limiter.consume("a")).toBeNull();
});

test("keeps the latest 20,000 keys, and at most 40,000", () => {
  const limiter = createRateLimiter({ max: 1, windowMs: 10_000 }, () => 0);
  limiter.consume("first");
  for (let index = 0; index < 19_999; index += 1) limiter.consume(String(index));
  expect(limiter.consume("first")).toBe(10);
  for (let index = 19_999; index < 40_000; index += 1) limiter.consume(String(index));
  expect(limiter.consume("20000")).toBe(10);
  expect(limiter.consume("first")).toBeNull();
});

test("counts nothing without a limit", () => {
  const limiter = createRateLimiter(null, () => 0);
  for (let index = 0; index < 1000; index += 1) expect(limiter.consume("a")).toBeNull();
});

test("a clock that is set back blocks nobody for longer than a window", () => {
  let now = 86_400_000;
  const limiter = createRateLimiter(LIMIT, () => now);
  limiter.consume("a");
  limiter.consume("a");
  now = 0;
  expect(limiter.consume("a")).toBeNull();
});
