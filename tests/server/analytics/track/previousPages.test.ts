import { expect, test } from "bun:test";

import { requestPage, countUnconfirmedViews } from "#tests/support/analytics/requestPage.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { readStoredViews, trackView } from "#tests/support/analytics/trackView.ts";

const SEARCH = "https://search.example/find";
const BEGINNING = { headers: { referer: SEARCH } };
const linkFrom = (path: string) => ({ headers: { referer: `http://localhost${path}` } });
const SESSION = "session-1";

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

const AS_IT_WAS = { sources: [`${SEARCH} line`], sessions: 1, entries: ["/"] };

test("counts the previous page in the session of the next page's tracking call", async () => {
  await using server = await createTestServer();
  await requestPage(server, "/?utm_source=line", BEGINNING);
  await requestPage(server, "/articles", linkFrom("/?utm_source=line"));
  await requestPage(server, "/about", linkFrom("/articles"));
  await trackView(server, { path: "/about", sessionId: SESSION });
  expect(await readCounted(server)).toEqual({ ...AS_IT_WAS, paths: ["/", "/articles", "/about"] });
  await countUnconfirmedViews(server);
  expect((await readCounted(server)).paths).toHaveLength(3);
});

test("a late tracking call of the previous page counts nothing", async () => {
  await using server = await createTestServer();
  await requestPage(server, "/?utm_source=line", BEGINNING);
  await requestPage(server, "/articles", linkFrom("/"));
  await trackView(server, { path: "/articles", sessionId: SESSION });
  expect((await trackView(server, { path: "/", sessionId: SESSION })).data).toEqual({ counted: true });
  expect(await readCounted(server)).toEqual({ ...AS_IT_WAS, paths: ["/", "/articles"] });
});

test("moves a previous page that was counted without a tracking call into the session", async () => {
  await using server = await createTestServer();
  await requestPage(server, "/?utm_source=line", BEGINNING);
  server.advanceClock(6_000);
  await requestPage(server, "/articles", linkFrom("/"));
  server.advanceClock(4_000);
  await server.parts.analytics.views.countExpired();
  server.advanceClock(3_000);
  await trackView(server, { path: "/articles", sessionId: SESSION });
  expect(await readCounted(server)).toEqual({ ...AS_IT_WAS, paths: ["/", "/articles"] });
});

test("a visitor with the same address and browser keeps their own session", async () => {
  await using server = await createTestServer();
  await requestPage(server, "/?utm_source=line", BEGINNING);
  await requestPage(server, "/articles", linkFrom("/"));
  await requestPage(server, "/");
  await trackView(server, { path: "/articles", sessionId: SESSION });
  await trackView(server, { path: "/", sessionId: "another" });
  const { paths, sessions } = await readCounted(server);
  expect([paths, sessions]).toEqual([["/", "/articles", "/"], 2]);
});

test("ignores a referrer on another site", async () => {
  await using server = await createTestServer();
  await requestPage(server, "/", BEGINNING);
  await requestPage(server, "/articles", { headers: { referer: "https://other.example/" } });
  await trackView(server, { path: "/articles", sessionId: SESSION });
  expect((await readCounted(server)).paths).toEqual(["/articles"]);
});
