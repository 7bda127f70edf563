// Who follows a link before the page's script could tell of it: still one session, which began with that page and came from where it did.
import { expect, test } from "bun:test";

import { load, settle } from "#tests/support/sentPages.ts";
import { testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";
import { storedViews, visit } from "#tests/support/visits.ts";

const SEARCH = "https://search.example/find";
const BEGINNING = { headers: { referer: SEARCH } };
const linkFrom = (path: string) => ({ headers: { referer: `http://localhost${path}` } });
const SESSION = "session-1";

/** Paths of the views in their order, the sources of their sessions, and how many sessions and visits there are. */
async function readCounted(house: TestApp) {
  await house.parts.analytics.views.flush();
  const views = storedViews(house);
  const entries = house.parts.db.$client
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

test("a page that was left is counted before the next one's call, in its session", async () => {
  await using house = await testApp();
  await load(house, "/?utm_source=line", BEGINNING);
  await load(house, "/articles", linkFrom("/?utm_source=line"));
  await load(house, "/about", linkFrom("/articles"));
  await visit(house, { path: "/about", sessionId: SESSION });
  expect(await readCounted(house)).toEqual({ ...AS_IT_WAS, paths: ["/", "/articles", "/about"] });
  await settle(house);
  expect((await readCounted(house)).paths).toHaveLength(3);
});

test("its own call is late then, and counts nothing", async () => {
  await using house = await testApp();
  await load(house, "/?utm_source=line", BEGINNING);
  await load(house, "/articles", linkFrom("/"));
  await visit(house, { path: "/articles", sessionId: SESSION });
  expect((await visit(house, { path: "/", sessionId: SESSION })).data).toEqual({ counted: true });
  expect(await readCounted(house)).toEqual({ ...AS_IT_WAS, paths: ["/", "/articles"] });
});

test("one that was counted without a call by then is taken into the session", async () => {
  await using house = await testApp();
  await load(house, "/?utm_source=line", BEGINNING);
  house.pass(6_000);
  await load(house, "/articles", linkFrom("/"));
  house.pass(4_000);
  await house.parts.analytics.views.countExpired();
  house.pass(3_000);
  await visit(house, { path: "/articles", sessionId: SESSION });
  expect(await readCounted(house)).toEqual({ ...AS_IT_WAS, paths: ["/", "/articles"] });
});

test("who shares the address and the browser keeps their own session", async () => {
  await using house = await testApp();
  await load(house, "/?utm_source=line", BEGINNING);
  await load(house, "/articles", linkFrom("/"));
  await load(house, "/");
  await visit(house, { path: "/articles", sessionId: SESSION });
  await visit(house, { path: "/", sessionId: "another" });
  const { paths, sessions } = await readCounted(house);
  expect([paths, sessions]).toEqual([["/", "/articles", "/"], 2]);
});

test("a page of another site that calls itself alike leads to none of ours", async () => {
  await using house = await testApp();
  await load(house, "/", BEGINNING);
  await load(house, "/articles", { headers: { referer: "https://other.example/" } });
  await visit(house, { path: "/articles", sessionId: SESSION });
  expect((await readCounted(house)).paths).toEqual(["/articles"]);
});
