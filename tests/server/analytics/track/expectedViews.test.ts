import { expect, test } from "bun:test";

import { requestPage, countUnconfirmedViews } from "#tests/support/analytics/requestPage.ts";
import type { PageRequest } from "#tests/support/analytics/requestPage.ts";
import { START_TIME, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import {
  CHROME,
  FIREFOX_PHONE,
  readBotCounts,
  readStoredViews,
  trackView,
} from "#tests/support/analytics/trackView.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

function countExpectedViews(server: TestServer): number {
  const query = server.parts.db.$client.query<{ n: number }, []>("SELECT count(*) AS n FROM expected_views");
  return query.get()?.n ?? 0;
}

const storedPaths = (server: TestServer) => readStoredViews(server).map(({ path }) => path);

test("counts a page without a tracking call after ten seconds, with the time it was sent", async () => {
  await using server = await createTestServer();
  await requestPage(server, "/about?utm_source=news", {
    headers: { referer: "https://search.example/find?q=x" },
  });
  server.advanceClock(9_999);
  await server.parts.analytics.views.countExpired();
  expect(storedPaths(server)).toEqual([]);
  server.advanceClock(1);
  await server.parts.analytics.views.countExpired();
  expect(readStoredViews(server)).toEqual([
    {
      at: START_TIME,
      path: "/about",
      title: "About",
      referrer: "https://search.example/find",
      campaign: "news",
      visitor: expect.stringMatching(/^[\w-]{22}$/),
      session: expect.stringMatching(/^[0-9A-F]{32}$/),
      device: "Desktop",
      browser: "Chrome",
      system: "Windows",
      country: "",
    },
  ]);
  expect(countExpectedViews(server)).toBe(0);
});

test("counts a page that is answered with 304", async () => {
  await using server = await createTestServer();
  const etag = (await requestPage(server)).headers.get("etag") ?? "";
  expect((await requestPage(server, "/", { headers: { "if-none-match": etag } })).status).toBe(304);
  await countUnconfirmedViews(server);
  expect(storedPaths(server)).toEqual(["/", "/"]);
});

test.each<[string, string, PageRequest]>([
  ["HEAD", "/", { method: "HEAD" }],
  ["a prefetch", "/", { headers: { "sec-purpose": "prefetch" } }],
  ["a page drawn in advance", "/", { headers: { "sec-purpose": "prefetch;prerender" } }],
  ["a prefetch in the old words", "/", { headers: { purpose: "prefetch" } }],
  ["a preview", "/", { headers: { purpose: "preview" } }],
  ["what a script fetches", "/", { headers: { "sec-fetch-dest": "empty" } }],
  ["an address of nobody", "/nowhere", {}],
  ["a record that is not there", "/article/01994c2e-0000-7000-8000-000000000000", {}],
  ["a redirect", "/projects", {}],
  ["a slash too many", "/about/", {}],
  ["the back office", "/admin/dashboard", {}],
  ["the sign-in", "/vitrine/login", {}],
  ["the feed", "/feed.xml", {}],
  ["the sitemap", "/sitemap.xml", {}],
  ["the API", "/api/v1/site", {}],
  ["a share picture", "/share/site.jpg", {}],
  ["who asks not to be tracked", "/", { headers: { dnt: "1" } }],
  ["who asks for privacy", "/", { headers: { "sec-gpc": "1" } }],
])("does not count %s", async (_, path, loading) => {
  await using server = await createTestServer();
  await requestPage(server, path, loading);
  await countUnconfirmedViews(server);
  expect(storedPaths(server)).toEqual([]);
  expect(await readBotCounts(server)).toEqual({});
});

test("counts a document request", async () => {
  await using server = await createTestServer();
  await requestPage(server, "/", { headers: { "sec-fetch-dest": "document", dnt: "0" } });
  await countUnconfirmedViews(server);
  expect(storedPaths(server)).toEqual(["/"]);
});

test("merges the tracking call with the served page into one view in the browser's session", async () => {
  await using server = await createTestServer();
  await requestPage(server, "/", { headers: { referer: "https://search.example/" } });
  server.advanceClock(2 * SECOND);
  expect(await trackView(server, { title: "Told by the browser" })).toMatchObject({
    status: 201,
    data: { counted: true },
  });
  await trackView(server, { path: "/about", inPage: true });
  await countUnconfirmedViews(server);
  const [first, second, ...more] = readStoredViews(server);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    at: START_TIME,
    title: "Told by the browser",
    referrer: "https://search.example/",
  });
  expect(second?.session).toBe(first?.session);
  expect(countExpectedViews(server)).toBe(0);
});

test("merges only with the same page of the same visitor, and once per page", async () => {
  await using server = await createTestServer();
  await requestPage(server);
  await trackView(server, { path: "/about" });
  await trackView(server, { agent: FIREFOX_PHONE });
  await trackView(server, { address: "203.0.113.8" });
  await trackView(server, { inPage: true });
  expect(countExpectedViews(server)).toBe(1);
  await server.parts.analytics.views.flush();
  expect(readStoredViews(server)).toHaveLength(4);
  await trackView(server);
  await trackView(server);
  await countUnconfirmedViews(server);
  expect(readStoredViews(server)).toHaveLength(6);
});

test("a late tracking call does not count again, and its session replaces the synthetic one", async () => {
  await using server = await createTestServer();
  await requestPage(server);
  await countUnconfirmedViews(server);
  const [before] = readStoredViews(server);
  server.advanceClock(9 * MINUTE);
  expect(await trackView(server)).toMatchObject({ status: 201, data: { counted: true } });
  await trackView(server, { path: "/about" });
  const [first, second, ...more] = readStoredViews(server);
  expect(more).toEqual([]);
  expect(first?.session).not.toBe(before?.session);
  expect(second?.session).toBe(first?.session);
});

test("a late tracking call of a session with other visits keeps the synthetic session", async () => {
  await using server = await createTestServer();
  await trackView(server);
  server.advanceClock(31 * MINUTE);
  await requestPage(server);
  await countUnconfirmedViews(server);
  const made = readStoredViews(server)[1]?.session;
  await trackView(server);
  await server.parts.analytics.views.flush();
  expect(readStoredViews(server).map(({ session }) => session)[1]).toBe(made);
  expect(readStoredViews(server)).toHaveLength(2);
});

test("counts a tracking call after ten minutes as another view", async () => {
  await using server = await createTestServer();
  await requestPage(server);
  await countUnconfirmedViews(server);
  server.advanceClock(10 * MINUTE);
  await trackView(server);
  expect(readStoredViews(server)).toHaveLength(2);
});

test("pages without tracking calls share a session until 30 minutes pass without one", async () => {
  await using server = await createTestServer();
  for (const pause of [0, 29 * MINUTE, 29 * MINUTE, 31 * MINUTE]) {
    server.advanceClock(pause);
    await requestPage(server);
    await countUnconfirmedViews(server);
  }
  const [first, second, third, fourth] = readStoredViews(server).map(({ session }) => session);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test("a page without a tracking call joins the browser's recent session", async () => {
  await using server = await createTestServer();
  await trackView(server);
  await requestPage(server, "/about");
  await countUnconfirmedViews(server);
  const [first, second] = readStoredViews(server);
  expect(second?.session).toBe(first?.session);
});

test("does not count pages of a signed-in admin", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  await requestPage(server);
  expect((await trackView(server, {}, { token, headers: { "user-agent": CHROME } })).status).toBe(200);
  await countUnconfirmedViews(server);
  expect(storedPaths(server)).toEqual([]);
  expect(countExpectedViews(server)).toBe(0);
});

test("does not count pages that an admin left before their tracking call, for half an hour", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  await requestPage(server, "/about");
  await requestPage(server);
  await trackView(server, {}, { token, headers: { "user-agent": CHROME } });
  await countUnconfirmedViews(server);
  expect(storedPaths(server)).toEqual([]);
  server.advanceClock(31 * 60_000);
  await requestPage(server, "/about");
  await countUnconfirmedViews(server);
  expect(storedPaths(server)).toEqual(["/about"]);
});

test("a tracking call with DNT discards the served page", async () => {
  await using server = await createTestServer();
  await requestPage(server);
  await trackView(server, { headers: { dnt: "1" } });
  await countUnconfirmedViews(server);
  expect(storedPaths(server)).toEqual([]);
});

test("notifies subscribers of counted views only", async () => {
  await using server = await createTestServer();
  let notifications = 0;
  const end = server.parts.analytics.views.subscribe(() => (notifications += 1));
  await trackView(server);
  await trackView(server, { agent: "" });
  await requestPage(server, "/about");
  expect(notifications).toBe(1);
  await countUnconfirmedViews(server);
  expect(notifications).toBe(2);
  end();
  await trackView(server);
  expect(notifications).toBe(2);
});
