// Pages that the server sends are counted too, each view once, whether the browser's own call comes or not.
import { expect, test } from "bun:test";

import { load, settle } from "#tests/support/sentPages.ts";
import type { Loading } from "#tests/support/sentPages.ts";
import { START, testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";
import { CHROME, FIREFOX_PHONE, storedRobots, storedViews, visit } from "#tests/support/visits.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

function countExpectedViews(house: TestApp): number {
  const query = house.parts.db.$client.query<{ n: number }, []>("SELECT count(*) AS n FROM expected_views");
  return query.get()?.n ?? 0;
}

const storedPaths = (house: TestApp) => storedViews(house).map(({ path }) => path);

test("a page whose call never comes is counted ten seconds later, at the time it was sent", async () => {
  await using house = await testApp();
  await load(house, "/about?utm_source=news", { headers: { referer: "https://search.example/find?q=x" } });
  house.pass(9_999);
  await house.parts.analytics.views.countExpired();
  expect(storedPaths(house)).toEqual([]);
  house.pass(1);
  await house.parts.analytics.views.countExpired();
  expect(storedViews(house)).toEqual([
    {
      at: START,
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
  expect(countExpectedViews(house)).toBe(0);
});

test("a page that is asked about and had already is looked at too", async () => {
  await using house = await testApp();
  const etag = (await load(house)).headers.get("etag") ?? "";
  expect((await load(house, "/", { headers: { "if-none-match": etag } })).status).toBe(304);
  await settle(house);
  expect(storedPaths(house)).toEqual(["/", "/"]);
});

test.each<[string, string, Loading]>([
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
  await using house = await testApp();
  await load(house, path, loading);
  await settle(house);
  expect(storedPaths(house)).toEqual([]);
  expect(await storedRobots(house)).toEqual({});
});

test("counts what a browser loads to show it", async () => {
  await using house = await testApp();
  await load(house, "/", { headers: { "sec-fetch-dest": "document", dnt: "0" } });
  await settle(house);
  expect(storedPaths(house)).toEqual(["/"]);
});

test("the browser's call for the same view joins it: one view, in the browser's session", async () => {
  await using house = await testApp();
  await load(house, "/", { headers: { referer: "https://search.example/" } });
  house.pass(2 * SECOND);
  expect(await visit(house, { title: "Told by the browser" })).toMatchObject({
    status: 201,
    data: { counted: true },
  });
  await visit(house, { path: "/about", inPage: true });
  await settle(house);
  const [first, second, ...more] = storedViews(house);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    at: START,
    title: "Told by the browser",
    referrer: "https://search.example/",
  });
  expect(second?.session).toBe(first?.session);
  expect(countExpectedViews(house)).toBe(0);
});

test("only the same page of the same visitor is joined, and each page by one call", async () => {
  await using house = await testApp();
  await load(house);
  await visit(house, { path: "/about" });
  await visit(house, { agent: FIREFOX_PHONE });
  await visit(house, { address: "203.0.113.8" });
  await visit(house, { inPage: true });
  expect(countExpectedViews(house)).toBe(1);
  await house.parts.analytics.views.flush();
  expect(storedViews(house)).toHaveLength(4);
  await visit(house);
  await visit(house);
  await settle(house);
  expect(storedViews(house)).toHaveLength(6);
});

test("a call that comes late is not counted again, and its session takes the place of the one made up", async () => {
  await using house = await testApp();
  await load(house);
  await settle(house);
  const [before] = storedViews(house);
  house.pass(9 * MINUTE);
  expect(await visit(house)).toMatchObject({ status: 201, data: { counted: true } });
  await visit(house, { path: "/about" });
  const [first, second, ...more] = storedViews(house);
  expect(more).toEqual([]);
  expect(first?.session).not.toBe(before?.session);
  expect(second?.session).toBe(first?.session);
});

test("a call of a session that has visits already leaves the one made up as it is", async () => {
  await using house = await testApp();
  await visit(house, { address: "203.0.113.8" });
  await load(house);
  await settle(house);
  const made = storedViews(house)[1]?.session;
  await visit(house);
  await house.parts.analytics.views.flush();
  expect(storedViews(house).map(({ session }) => session)[1]).toBe(made);
  expect(storedViews(house)).toHaveLength(2);
});

test("after ten minutes a call tells of a view of its own", async () => {
  await using house = await testApp();
  await load(house);
  await settle(house);
  house.pass(10 * MINUTE);
  await visit(house);
  expect(storedViews(house)).toHaveLength(2);
});

test("pages without calls are one session until half an hour passes without any", async () => {
  await using house = await testApp();
  for (const pause of [0, 29 * MINUTE, 29 * MINUTE, 31 * MINUTE]) {
    house.pass(pause);
    await load(house);
    await settle(house);
  }
  const [first, second, third, fourth] = storedViews(house).map(({ session }) => session);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test("a page without a call goes on with the browser's own session, if that was there a moment ago", async () => {
  await using house = await testApp();
  await visit(house);
  await load(house, "/about");
  await settle(house);
  const [first, second] = storedViews(house);
  expect(second?.session).toBe(first?.session);
});

test("an admin who is signed in looks at pages without being counted", async () => {
  await using house = await testApp();
  const token = await house.enter();
  await load(house);
  expect((await visit(house, {}, { token, headers: { "user-agent": CHROME } })).status).toBe(200);
  await settle(house);
  expect(storedPaths(house)).toEqual([]);
  expect(countExpectedViews(house)).toBe(0);
});

test("pages that an admin leaves before their call is sent are not counted either, for half an hour", async () => {
  await using house = await testApp();
  const token = await house.enter();
  await load(house, "/about");
  await load(house);
  await visit(house, {}, { token, headers: { "user-agent": CHROME } });
  await settle(house);
  expect(storedPaths(house)).toEqual([]);
  house.pass(31 * 60_000);
  await load(house, "/about");
  await settle(house);
  expect(storedPaths(house)).toEqual(["/about"]);
});

test("a call that asks not to be tracked takes its page along", async () => {
  await using house = await testApp();
  await load(house);
  await visit(house, { headers: { dnt: "1" } });
  await settle(house);
  expect(storedPaths(house)).toEqual([]);
});

test("whoever listens hears of what was counted, and of nothing else", async () => {
  await using house = await testApp();
  let heard = 0;
  const end = house.parts.analytics.views.subscribe(() => (heard += 1));
  await visit(house);
  await visit(house, { agent: "" });
  await load(house, "/about");
  expect(heard).toBe(1);
  await settle(house);
  expect(heard).toBe(2);
  end();
  await visit(house);
  expect(heard).toBe(2);
});
