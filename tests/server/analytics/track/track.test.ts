import { expect, it } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { ACCESS_TOKEN_LIFETIME_MS } from "#contract/accounts/session.ts";
import { PUBLISHING_STATUSES } from "#resources/contentType.ts";
import { VIEW_LIMIT_PER_ADDRESS } from "#server/analytics/openAnalytics.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { START_TIME, createTestServer } from "#tests/support/server/testServer.ts";
import { CHROME, FIREFOX_PHONE, readStoredViews, trackView } from "#tests/support/analytics/trackView.ts";
import type { TrackedView } from "#tests/support/analytics/trackView.ts";
import { testWith } from "#tests/support/testWith.ts";

const test = testWith(createTestServer);

test("counts a view without a token and sets no cookie", async (server) => {
  for (const token of [undefined, "nonsense", await server.signIn("staff"), await server.signIn("student")]) {
    const answer = await trackView(server, {}, { token, headers: { "user-agent": CHROME } });
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({ counted: true });
    expect(answer.headers.has("set-cookie")).toBe(false);
  }
  expect(readStoredViews(server)).toHaveLength(4);
});

test("does not count an admin who is signed in, even with an expired token, but counts one who signed out", async (server) => {
  const { accessToken: token, refreshToken } = await server.signInWithPassword();
  const look = () => trackView(server, {}, { token, headers: { "user-agent": CHROME } });
  expect(await look()).toMatchObject({ status: 200, data: { counted: false } });
  server.advanceClock(2 * ACCESS_TOKEN_LIFETIME_MS);
  expect(await look()).toMatchObject({ status: 200, data: { counted: false } });
  expect(readStoredViews(server)).toEqual([]);
  await server.request("POST", "/auth/logout", { token, body: { refreshToken } });
  server.advanceClock(1);
  expect((await look()).status).toBe(201);
});

test("takes address and user agent from the connection and ignores those in the body", async (server) => {
  await trackView(server, { address: "203.0.113.7" });
  await trackView(server, { address: "203.0.113.8", agent: FIREFOX_PHONE });
  await trackView(server, { address: "203.0.113.7", headers: { "x-forwarded-for": "198.51.100.1" } });
  const [first, second, third] = readStoredViews(server);
  expect(first).toEqual({
    at: START_TIME,
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

it("accepts X-Forwarded-For from a trusted proxy", async () => {
  await using server = await createTestServer({ TRUSTED_PROXIES: "10.0.0.0/8" });
  const through = (address: string) =>
    trackView(server, { address: "10.0.0.1", headers: { "x-forwarded-for": address } });
  await through("203.0.113.7");
  await through("203.0.113.8");
  await trackView(server, { address: "203.0.113.7" });
  const [first, second, third] = readStoredViews(server).map(({ visitor }) => visitor);
  expect(second).not.toBe(first);
  expect(third).toBe(first);
});

test("stores or logs neither address nor user agent, not even of a waiting page", async (server) => {
  await trackView(server, {
    address: "203.0.113.77",
    agent: `${CHROME} Marked/1`,
    title: "A mark of its own",
  });
  await server.app.request(
    "/about",
    { headers: { "user-agent": `${CHROME} Marked/1` } },
    { peer: "203.0.113.77" },
  );
  await server.parts.analytics.views.flush();
  server.parts.db.$writer.connection.$client.run("PRAGMA wal_checkpoint(TRUNCATE)");
  const files = readdirSync(server.dataDir).filter((name) => name.startsWith("vitrine.db"));
  const disk = files.map((name) => readFileSync(join(server.dataDir, name), "latin1")).join("");
  const everything = disk + JSON.stringify(server.logEntries);
  expect(everything).toContain("A mark of its own");
  expect(everything).toContain("/about");
  expect(everything).not.toContain("session-1");
  expect(everything).not.toContain("203.0.113.77");
  expect(everything).not.toContain("Marked/1");
});

test.each<[string, TrackedView]>([
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
])("accepts a call from %s and counts nothing", async (server, _, report) => {
  const answer = await trackView(server, report);
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({ counted: false });
  expect(readStoredViews(server)).toEqual([]);
});

test("counts a visitor who allows tracking", async (server) => {
  expect((await trackView(server, { headers: { dnt: "0", "sec-gpc": "0" } })).status).toBe(201);
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
])("stores the path %j as %j", async (server, path, kept) => {
  expect((await trackView(server, { path })).status).toBe(201);
  expect(readStoredViews(server)[0]?.path).toBe(kept);
});

test("counts both addresses of an article as one page, and none for a draft", async (server) => {
  const token = await server.signIn();
  const paths: Record<string, string> = {};
  for (const status of PUBLISHING_STATUSES) {
    const form = articleForm({ title: `A flood map, ${status}`, status });
    const { _id, slug } = (await server.request("POST", "/articles/create", { token, form })).data;
    for (const address of [_id, slug, `${_id}-a-flood-map`])
      await trackView(server, { path: `/article/${address}` });
    paths[status] = `/article/${_id}`;
  }
  const published = paths["Published"] ?? "";
  expect(readStoredViews(server).map(({ path }) => path)).toEqual([published, published]);
});

test.each<[string, string]>([
  ["/?utm_source=news&utm_medium=mail&utm_campaign=spring#top", "news / mail / spring"],
  ["/?utm_campaign=%E0%B8%9B%E0%B8%B5%E0%B9%83%E0%B8%AB%E0%B8%A1%E0%B9%88", "ปีใหม่"],
  ["/?utm_source=%20%0A&utm_medium=<b>", "<b>"],
  [`/?utm_source=${"x".repeat(300)}`, "x".repeat(60)],
  ["/?utm_source", ""],
  ["/?source=utm_source", ""],
  ["/#?utm_source=x", ""],
])("stores the campaign in %j as %j", async (server, path, kept) => {
  await trackView(server, { path });
  expect(readStoredViews(server)[0]?.campaign).toBe(kept);
});

test.each<[unknown, string]>([
  ["ก".repeat(300), "ก".repeat(200)],
  [`${"x".repeat(199)}😀`, `${"x".repeat(199)}\ufffd`],
  [" <b>Title</b>\r\n\u0007 ", "<b>Title</b>"],
  [undefined, ""],
  [null, ""],
])("stores the title %j as %j", async (server, title, kept) => {
  expect((await trackView(server, { title })).status).toBe(201);
  expect(readStoredViews(server)[0]?.title).toBe(kept);
});

test("stores the latest title of a page and ignores an empty one", async (server) => {
  for (const title of ["First", "Second", ""]) await trackView(server, { title });
  expect(readStoredViews(server).map(({ title }) => title)).toEqual(["Second", "Second", "Second"]);
});

test("a visit keeps the source of its first view", async (server) => {
  await trackView(server, { referrer: "https://search.example/" });
  await trackView(server, { path: "/about", referrer: "https://other.example/" });
  await trackView(server, { sessionId: "session-2", referrer: "https://other.example/" });
  await trackView(server, { address: "203.0.113.8" });
  const views = readStoredViews(server);
  expect(views.map(({ referrer }) => referrer)).toEqual([
    "https://search.example/",
    "https://search.example/",
    "https://other.example/",
    "",
  ]);
  const [first, second, third, fourth] = views;
  expect([second?.session, second?.visitor]).toEqual([first?.session, first?.visitor]);
  expect(third?.session).not.toBe(first?.session);
  expect([fourth?.session === first?.session, fourth?.visitor === first?.visitor]).toEqual([false, false]);
});

test.each<[unknown, string]>([
  ["https://user:secret@search.example/find?q=private#x", "https://search.example/find"],
  [
    "android-app://com.google.android.googlequicksearchbox/https/www.google.com",
    "android-app://com.google.android.googlequicksearchbox",
  ],
  ["android-app://user:secret@com.example.reader/?q=private", "android-app://com.example.reader"],
  ["android-app://<b>x</b>", ""],
  ["javascript:alert(1)", ""],
  ["<script>alert(1)</script>", ""],
  ["http://localhost/about", ""],
  ["http://www.localhost/about", ""],
  ["https://localhost.example/", "https://localhost.example/"],
  ["", ""],
  [undefined, ""],
])("stores the referrer %j as %j", async (server, referrer, kept) => {
  await trackView(server, { referrer });
  expect(readStoredViews(server)[0]?.referrer).toBe(kept);
});

test("truncates a long referrer", async (server) => {
  await trackView(server, { referrer: `https://long.example/${"ก".repeat(3_000)}` });
  expect(readStoredViews(server)[0]?.referrer).toMatch(/^https:\/\/long\.example\/[%\w]{1679}$/);
});

test.each<[TrackedView, string]>([
  [{ path: undefined }, "path"],
  [{ path: "about" }, "path"],
  [{ path: "https://other.example/" }, "path"],
  [{ path: 5 }, "path"],
  [{ path: `/${"x".repeat(1500)}` }, "path"],
  [{ title: {} }, "title"],
  [{ referrer: 5 }, "referrer"],
  [{ sessionId: undefined }, "sessionId"],
  [{ sessionId: " \n" }, "sessionId"],
  [{ sessionId: "x".repeat(101) }, "sessionId"],
  [{ sessionId: 12 }, "sessionId"],
  [{ path: `/?${"x".repeat(3_600)}` }, "path"],
  [{ inPage: "yes" }, "inPage"],
])("rejects %j with a validation error", async (server, report, field) => {
  const answer = await trackView(server, report);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
  expect(readStoredViews(server)).toEqual([]);
});

test("ignores unknown fields", async (server) => {
  const answer = await trackView(
    server,
    {},
    { body: { path: "/", sessionId: "s", ip: { x: [] }, userAgent: 7 } },
  );
  expect(answer.status).toBe(201);
});

test("rejects a body that is too large", async (server) => {
  expect((await trackView(server, { title: "x".repeat(17_000) })).status).toBe(413);
});

test("limits an address and still accepts calls from others", async (server) => {
  for (let count = 0; count < VIEW_LIMIT_PER_ADDRESS.max; count += 1)
    await trackView(server, { sessionId: `s${count}`, path: "none" });
  const answer = await trackView(server);
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect((await trackView(server, { address: "203.0.113.8" })).status).toBe(201);
  expect((await server.signInWithPassword()).accessToken).toBeString();
  server.advanceClock(60_000);
  expect((await trackView(server)).status).toBe(201);
});
