// POST /analytics/track: what is counted, and what is kept of it.
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { ACCESS_TOKEN_LIFETIME_MS } from "#contract/accounts/session.ts";
import { PUBLISHING_STATUSES } from "#content/contentType.ts";
import { createRecord } from "#server/collections/changes.ts";
import { articleContent } from "#server/content/articles/content.ts";
import { START, testApp } from "#tests/support/testApp.ts";
import { CHROME, FIREFOX_PHONE, storedViews, visit } from "#tests/support/visits.ts";
import type { Visit } from "#tests/support/visits.ts";

test("counts a view, asks nobody for a token and sets no cookie", async () => {
  await using house = await testApp();
  for (const token of [undefined, "nonsense", await house.enter("staff"), await house.enter("student")]) {
    const answer = await visit(house, {}, { token, headers: { "user-agent": CHROME } });
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({ counted: true });
    expect(answer.headers.has("set-cookie")).toBe(false);
  }
  expect(storedViews(house)).toHaveLength(4);
});

test("does not count an admin who is signed in, also when the token has run out, but one who has signed out", async () => {
  await using house = await testApp();
  const { accessToken: token, refreshToken } = await house.signIn();
  const look = () => visit(house, {}, { token, headers: { "user-agent": CHROME } });
  expect(await look()).toMatchObject({ status: 200, data: { counted: false } });
  house.pass(2 * ACCESS_TOKEN_LIFETIME_MS);
  expect(await look()).toMatchObject({ status: 200, data: { counted: false } });
  expect(storedViews(house)).toEqual([]);
  await house.ask("POST", "/auth/logout", { token, body: { refreshToken } });
  house.pass(1);
  expect((await look()).status).toBe(201);
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
    campaign: "",
    visitor: expect.stringMatching(/^[\w-]{22}$/),
    session: expect.stringMatching(/^[0-9A-F]{32}$/),
    device: "Desktop",
    browser: "Chrome",
    system: "Windows",
    country: "",
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

test("writes neither address nor agent to the disk or the log, for a page that waits for its call neither", async () => {
  await using house = await testApp();
  await visit(house, { address: "203.0.113.77", agent: `${CHROME} Marked/1`, title: "A mark of its own" });
  await house.app.request(
    "/about",
    { headers: { "user-agent": `${CHROME} Marked/1` } },
    { peer: "203.0.113.77" },
  );
  await house.parts.analytics.views.flush();
  house.parts.db.$writer.connection.$client.run("PRAGMA wal_checkpoint(TRUNCATE)");
  const files = readdirSync(house.dataDir).filter((name) => name.startsWith("vitrine.db"));
  const disk = files.map((name) => readFileSync(join(house.dataDir, name), "latin1")).join("");
  const everything = disk + JSON.stringify(house.logged);
  expect(everything).toContain("A mark of its own");
  expect(everything).toContain("/about");
  expect(everything).not.toContain("session-1");
  expect(everything).not.toContain("203.0.113.77");
  expect(everything).not.toContain("Marked/1");
});

test.each<[string, Visit]>([
  ["a robot", { agent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
  ["a visitor without an agent", { agent: "" }],
  ["who asks not to be tracked", { headers: { dnt: "1" } }],
  ["who asks for privacy", { headers: { "sec-gpc": "1" } }],
  ["a page of the back office", { path: "/admin/users" }],
  ["an address of nobody", { path: "/nowhere" }],
  ["an address below a page", { path: "/about/x" }],
  ["an article that is not there", { path: "/article/01994c2e-0000-7000-8000-000000000000" }],
  ["a policy that is not published", { path: "/privacy-policy" }],
  ["a legal text that is not there", { path: "/legal/terms" }],
  ["an activity of no id at all", { path: "/activity-view/x" }],
  ["a path with markup", { path: "/<script>alert(1)</script>" }],
  ["a path of a zero byte", { path: "/article/\u0000" }],
  ["a path that cannot be decoded", { path: "/article/%E0%B8" }],
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
  ["//about//", "/about"],
  ["/%61bout", "/about"],
  ["/projects", "/activities"],
  ["/", "/"],
  ["/?utm_source=x", "/"],
  ["/a\u0000bout", "/about"],
  [`/?${"x".repeat(1990)}`, "/"],
])("keeps the path %j as %j", async (path, kept) => {
  await using house = await testApp();
  expect((await visit(house, { path })).status).toBe(201);
  expect(storedViews(house)[0]?.path).toBe(kept);
});

test("an article is one page at both of its addresses, and none while it is a draft", async () => {
  await using house = await testApp();
  const kept = await Promise.all(
    PUBLISHING_STATUSES.map(async (status) => {
      const fields = { title: "A flood map", content: "x", author: "Mali", position: "", status };
      const files = { logo: null, images: [] };
      const { _id } = await createRecord(house.parts.db, articleContent, { fields, files }, { now: START });
      await visit(house, { path: `/article/${_id}-a-flood-map` });
      await visit(house, { path: `/article/${_id}` });
      return { status, path: `/article/${_id}` };
    }),
  );
  const published = kept.find(({ status }) => status === "Published")?.path ?? "";
  expect(storedViews(house).map(({ path }) => path)).toEqual([published, published]);
});

test.each<[string, string]>([
  ["/?utm_source=news&utm_medium=mail&utm_campaign=spring#top", "news / mail / spring"],
  ["/?utm_campaign=%E0%B8%9B%E0%B8%B5%E0%B9%83%E0%B8%AB%E0%B8%A1%E0%B9%88", "ปีใหม่"],
  ["/?utm_source=%20%0A&utm_medium=<b>", "<b>"],
  [`/?utm_source=${"x".repeat(300)}`, "x".repeat(60)],
  ["/?utm_source", ""],
  ["/?source=utm_source", ""],
  ["/#?utm_source=x", ""],
])("keeps of the campaign in %j %j", async (path, kept) => {
  await using house = await testApp();
  await visit(house, { path });
  expect(storedViews(house)[0]?.campaign).toBe(kept);
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

test("keeps the last title of a page, and the one before where the last view told none", async () => {
  await using house = await testApp();
  for (const title of ["First", "Second", ""]) await visit(house, { title });
  expect(storedViews(house).map(({ title }) => title)).toEqual(["Second", "Second", "Second"]);
});

test("a visit keeps the source it began with, each visitor and session has one", async () => {
  await using house = await testApp();
  await visit(house, { referrer: "https://search.example/" });
  await visit(house, { path: "/about", referrer: "https://other.example/" });
  await visit(house, { sessionId: "session-2", referrer: "https://other.example/" });
  await visit(house, { address: "203.0.113.8" });
  const views = storedViews(house);
  expect(views.map(({ referrer }) => referrer)).toEqual([
    "https://search.example/",
    "https://search.example/",
    "https://other.example/",
    "",
  ]);
  const [first, second, third, fourth] = views;
  expect([second?.session, second?.visitor]).toEqual([first?.session, first?.visitor]);
  expect(third?.session).not.toBe(first?.session);
  expect([fourth?.session === first?.session, fourth?.visitor === first?.visitor]).toEqual([true, false]);
});

test.each<[unknown, string]>([
  ["https://user:secret@search.example/find?q=private#x", "https://search.example/find"],
  ["javascript:alert(1)", ""],
  ["<script>alert(1)</script>", ""],
  ["http://localhost/about", ""],
  ["http://www.localhost/about", ""],
  ["https://localhost.example/", "https://localhost.example/"],
  ["", ""],
  [undefined, ""],
])("keeps of the referrer %j %j", async (referrer, kept) => {
  await using house = await testApp();
  await visit(house, { referrer });
  expect(storedViews(house)[0]?.referrer).toBe(kept);
});

test("cuts a referrer without end", async () => {
  await using house = await testApp();
  await visit(house, { referrer: `https://long.example/${"ก".repeat(3_000)}` });
  expect(storedViews(house)[0]?.referrer).toMatch(/^https:\/\/long\.example\/[%\w]{479}$/);
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
  [{ path: `/?${"x".repeat(2_600)}` }, "path"],
  [{ inPage: "yes" }, "inPage"],
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
