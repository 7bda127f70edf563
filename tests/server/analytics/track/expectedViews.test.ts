import { expect } from "bun:test";

import {
  requestPage,
  countUnconfirmedViews,
  CHROME,
  FIREFOX_PHONE,
  countExpectedViews,
  storedPaths,
  readBotCounts,
  readStoredViews,
  trackView,
} from "#tests/support/analytics/trackView.ts";
import type { PageRequest } from "#tests/support/analytics/trackView.ts";
import { START_TIME, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const MINUTE = 60_000;

const test = testWith(createTestServer);

test("counts a page without a tracking call after ten seconds, with the time it was sent", async (server) => {
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
  expect(await countExpectedViews(server)).toBe(0);
});

test("counts a page that is answered with 304", async (server) => {
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
  ["the back office", "/admin/dashboard", {}],
  ["the sign-in", "/vitrine/login", {}],
  ["the feed", "/feed.xml", {}],
  ["the sitemap", "/sitemap.xml", {}],
  ["the API", "/api/v1/site", {}],
  ["a share picture", "/share/site.jpg", {}],
  ["who asks not to be tracked", "/", { headers: { dnt: "1" } }],
  ["who asks for privacy", "/", { headers: { "sec-gpc": "1" } }],
])("does not count %s", async (server, _, path, loading) => {
  await requestPage(server, path, loading);
  await countUnconfirmedViews(server);
  expect(storedPaths(server)).toEqual([]);
  expect(await readBotCounts(server)).toEqual({});
});

test("counts a document request", async (server) => {
  await requestPage(server, "/", { headers: { "sec-fetch-dest": "document", dnt: "0" } });
  await countUnconfirmedViews(server);
  expect(storedPaths(server)).toEqual(["/"]);
});

test("merges the tracking call with the served page into one view in the browser's session", async (server) => {
  await requestPage(server, "/", { headers: { referer: "https://search.example/" } });
  server.advanceClock(2_000);
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
  expect(await countExpectedViews(server)).toBe(0);
});

test("merges only with the same page of the same visitor, and once per page", async (server) => {
  await requestPage(server);
  await trackView(server, { path: "/about" });
  await trackView(server, { agent: FIREFOX_PHONE });
  await trackView(server, { address: "203.0.113.8" });
  await trackView(server, { inPage: true });
  expect(await countExpectedViews(server)).toBe(1);
  expect(readStoredViews(server)).toHaveLength(4);
  await trackView(server);
  await trackView(server);
  await countUnconfirmedViews(server);
  expect(readStoredViews(server)).toHaveLength(6);
});

test("a late tracking call does not count again, and its session replaces the synthetic one", async (server) => {
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

test("a late tracking call of a session with other visits keeps the synthetic session", async (server) => {
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

test("counts a tracking call after ten minutes as another view", async (server) => {
  await requestPage(server);
  await countUnconfirmedViews(server);
  server.advanceClock(10 * MINUTE);
  await trackView(server);
  expect(readStoredViews(server)).toHaveLength(2);
});

test("pages without tracking calls share a session until 30 minutes pass without one", async (server) => {
  for (const pause of [0, 29 * MINUTE, 29 * MINUTE, 31 * MINUTE]) {
    server.advanceClock(pause);
    await requestPage(server);
    await countUnconfirmedViews(server);
  }
  const [first, second, third, fourth] = readStoredViews(server).map(({ session }) => session);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test("a page without a tracking call joins the browser's recent session", async (server) => {
  await trackView(server);
  await requestPage(server, "/about");
  await countUnconfirmedViews(server);
  const [first, second] = readStoredViews(server);
  expect(second?.session).toBe(first?.session);
});

test("does not count pages of a signed-in admin", async (server) => {
  const token = await server.signIn();
  await requestPage(server);
  expect((await trackView(server, {}, { token, headers: { "user-agent": CHROME } })).status).toBe(200);
  await countUnconfirmedViews(server);
  expect(storedPaths(server)).toEqual([]);
  expect(await countExpectedViews(server)).toBe(0);
});

test("does not count pages that an admin left before their tracking call, for half an hour", async (server) => {
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

test("a tracking call with DNT discards the served page", async (server) => {
  await requestPage(server);
  await trackView(server, { headers: { dnt: "1" } });
  await countUnconfirmedViews(server);
  expect(storedPaths(server)).toEqual([]);
});

test("notifies subscribers of counted views only", async (server) => {
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

const SEARCH = "https://search.example/find";
const BEGINNING = { headers: { referer: SEARCH } };
const linkFrom = (path: string) => ({ headers: { referer: `http://localhost${path}` } });

/** The paths of the views in order, the sources of their sessions, and the numbers of sessions and visits. */
async function readCounted(server: TestServer) {
  await server.parts.analytics.views.flush();
  const views = readStoredViews(server);
  const entries = server.parts.db.$client
    .query<{ path: string }, []>("SELECT path FROM visits JOIN view_pages ON view_pages.n = visits.entry")
    .all();
  return {
    paths: views.map(({ path }) => path),
    sources: [...new Set(views.map(({ referrer, campaign }) => `${referrer} ${campaign}`))],
    sessions: new Set(views.map(({ session }) => session)).size,
    entries: entries.map(({ path }) => path),
  };
}

const ONE_VISIT = { sources: [`${SEARCH} line`], sessions: 1, entries: ["/"] };

test("counts the previous page in the session of the next page's tracking call", async (server) => {
  await requestPage(server, "/?utm_source=line", BEGINNING);
  await requestPage(server, "/articles", linkFrom("/?utm_source=line"));
  await requestPage(server, "/about", linkFrom("/articles"));
  await trackView(server, { path: "/about" });
  expect(await readCounted(server)).toEqual({ ...ONE_VISIT, paths: ["/", "/articles", "/about"] });
  await countUnconfirmedViews(server);
  expect((await readCounted(server)).paths).toHaveLength(3);
});

test("a late tracking call of the previous page counts nothing", async (server) => {
  await requestPage(server, "/?utm_source=line", BEGINNING);
  await requestPage(server, "/articles", linkFrom("/"));
  await trackView(server, { path: "/articles" });
  expect((await trackView(server, { path: "/" })).data).toEqual({ counted: true });
  expect(await readCounted(server)).toEqual({ ...ONE_VISIT, paths: ["/", "/articles"] });
});

test("moves a previous page that was counted without a tracking call into the session", async (server) => {
  await requestPage(server, "/?utm_source=line", BEGINNING);
  server.advanceClock(6_000);
  await requestPage(server, "/articles", linkFrom("/"));
  server.advanceClock(4_000);
  await server.parts.analytics.views.countExpired();
  server.advanceClock(3_000);
  await trackView(server, { path: "/articles" });
  expect(await readCounted(server)).toEqual({ ...ONE_VISIT, paths: ["/", "/articles"] });
});

test("a visitor with the same address and browser keeps their own session", async (server) => {
  await requestPage(server, "/?utm_source=line", BEGINNING);
  await requestPage(server, "/articles", linkFrom("/"));
  await requestPage(server, "/");
  await trackView(server, { path: "/articles" });
  await trackView(server, { path: "/", sessionId: "another" });
  const { paths, sessions } = await readCounted(server);
  expect([paths, sessions]).toEqual([["/", "/articles", "/"], 2]);
});

test("ignores a referrer on another site", async (server) => {
  await requestPage(server, "/", BEGINNING);
  await requestPage(server, "/articles", { headers: { referer: "https://other.example/" } });
  await trackView(server, { path: "/articles" });
  expect((await readCounted(server)).paths).toEqual(["/articles"]);
});
