// POST /analytics/track: what is counted, and what is kept of it.
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { START, testApp } from "#tests/support/testApp.ts";
import { CHROME, FIREFOX_PHONE, storedViews, visit } from "#tests/support/visits.ts";
import type { Visit } from "#tests/support/visits.ts";

test("counts a view, asks nobody for a token and sets no cookie", async () => {
  await using house = await testApp();
  const staff = await house.enter("staff");
  for (const token of [undefined, "nonsense", staff, await house.enter()]) {
    const answer = await visit(house, {}, { token, headers: { "user-agent": CHROME } });
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({ counted: true });
    expect(answer.headers.has("set-cookie")).toBe(false);
  }
  expect(storedViews(house)).toHaveLength(4);
});

test("takes address and agent from the connection, whatever the report claims", async () => {
  await using house = await testApp();
  await visit(house, { address: "203.0.113.7" });
  await visit(house, { address: "203.0.113.8", agent: FIREFOX_PHONE });
  await visit(house, { address: "203.0.113.7", headers: { "x-forwarded-for": "198.51.100.1" } });
  const [first, second, third] = storedViews(house);
  expect(first).toEqual({
    at: START,
    path: "/",
    title: "Home",
    referrer: "",
    visitor: expect.stringMatching(/^[\w-]{22}$/),
    session: "session-1",
    device: "Desktop",
    browser: "Chrome",
  });
  expect(second).toMatchObject({ device: "Mobile", browser: "Firefox" });
  expect(second?.visitor).not.toBe(first?.visitor);
  expect(third?.visitor).toBe(first?.visitor);
});

test("believes a forwarding header from a trusted proxy", async () => {
  await using house = await testApp({ TRUSTED_PROXIES: "10.0.0.0/8" });
  const through = (address: string) =>
    visit(house, { address: "10.0.0.1", headers: { "x-forwarded-for": address } });
  await through("203.0.113.7");
  await through("203.0.113.8");
  await visit(house, { address: "203.0.113.7" });
  const [first, second, third] = storedViews(house).map(({ visitor }) => visitor);
  expect(second).not.toBe(first);
  expect(third).toBe(first);
});

test("writes neither address nor agent to the disk or the log", async () => {
  await using house = await testApp();
  await visit(house, { address: "203.0.113.77", agent: `${CHROME} Marked/1` });
  house.services.db.$client.run("PRAGMA wal_checkpoint(TRUNCATE)");
  const files = readdirSync(house.dataDir).filter((name) => name.startsWith("vitrine.db"));
  const disk = files.map((name) => readFileSync(join(house.dataDir, name), "latin1")).join("");
  const everything = disk + JSON.stringify(house.logged);
  expect(everything).toContain("session-1");
  expect(everything).not.toContain("203.0.113.77");
  expect(everything).not.toContain("Marked/1");
});

test.each<[string, Visit]>([
  ["a robot", { agent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
  ["a visitor without an agent", { agent: "" }],
  ["who asks not to be tracked", { headers: { dnt: "1" } }],
  ["who asks for privacy", { headers: { "sec-gpc": "1" } }],
  ["a page of the back office", { path: "/admin/users" }],
])("thanks %s and counts nothing", async (_, report) => {
  await using house = await testApp();
  const answer = await visit(house, report);
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({ counted: false });
  expect(storedViews(house)).toEqual([]);
});

test("counts who allows it", async () => {
  await using house = await testApp();
  expect((await visit(house, { headers: { dnt: "0", "sec-gpc": "0" } })).status).toBe(201);
});

test.each<[unknown, string]>([
  ["/about/", "/about"],
  ["/activities?category=edtech#top", "/activities"],
  ["//about///x//", "/about/x"],
  ["/", "/"],
  ["/?utm_source=x", "/"],
  ["/%E0%B8%81", "/%E0%B8%81"],
  ["/a\u0000b\nc", "/ab c"],
  ["/<script>", "/<script>"],
])("keeps the path %j as %j", async (path, kept) => {
  await using house = await testApp();
  expect((await visit(house, { path })).status).toBe(201);
  expect(storedViews(house)[0]?.path).toBe(kept);
});

test.each<[unknown, string]>([
  ["ก".repeat(300), "ก".repeat(200)],
  [`${"x".repeat(199)}😀`, `${"x".repeat(199)}\ufffd`],
  [" <b>Title</b>\r\n\u0007 ", "<b>Title</b>"],
  [undefined, ""],
  [null, ""],
])("keeps of the title %j %j", async (title, kept) => {
  await using house = await testApp();
  expect((await visit(house, { title })).status).toBe(201);
  expect(storedViews(house)[0]?.title).toBe(kept);
});

test.each<[unknown, string]>([
  ["https://user:secret@search.example/find?q=private#x", "https://search.example/find"],
  ["javascript:alert(1)", ""],
  ["<script>alert(1)</script>", ""],
  ["", ""],
  [undefined, ""],
])("keeps of the referrer %j %j", async (referrer, kept) => {
  await using house = await testApp();
  await visit(house, { referrer });
  expect(storedViews(house)[0]?.referrer).toBe(kept);
});

test.each<[Visit, string]>([
  [{ path: undefined }, "path"],
  [{ path: "about" }, "path"],
  [{ path: "https://other.example/" }, "path"],
  [{ path: 5 }, "path"],
  [{ path: `/${"x".repeat(500)}` }, "path"],
  [{ title: {} }, "title"],
  [{ referrer: 5 }, "referrer"],
  [{ sessionId: undefined }, "sessionId"],
  [{ sessionId: " \n" }, "sessionId"],
  [{ sessionId: "x".repeat(101) }, "sessionId"],
  [{ sessionId: 12 }, "sessionId"],
])("refuses %j with a clear answer", async (report, field) => {
  await using house = await testApp();
  const answer = await visit(house, report);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
  expect(storedViews(house)).toEqual([]);
});

test("does not mind what else a report says", async () => {
  await using house = await testApp();
  const answer = await visit(house, {}, { body: { path: "/", sessionId: "s", ip: { x: [] }, userAgent: 7 } });
  expect(answer.status).toBe(201);
});

test("refuses bodies that are no JSON, no report, or too large", async () => {
  await using house = await testApp();
  const headers = { "user-agent": CHROME };
  expect((await house.ask("POST", "/analytics/track", { form: new FormData(), headers })).status).toBe(415);
  expect((await visit(house, {}, { body: [] })).status).toBe(422);
  expect((await visit(house, { title: "x".repeat(17_000) })).status).toBe(413);
  expect((await house.ask("GET", "/analytics/track")).status).toBe(405);
});

test("stops a flood from one address and leaves the rest alone", async () => {
  await using house = await testApp();
  for (let count = 0; count < 600; count += 1) await visit(house, { sessionId: `s${count}`, path: "none" });
  const answer = await visit(house);
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect((await visit(house, { address: "203.0.113.8" })).status).toBe(201);
  expect((await house.signIn()).accessToken).toBeString();
  house.pass(60_000);
  expect((await visit(house)).status).toBe(201);
});
