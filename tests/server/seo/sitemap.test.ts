// /sitemap.xml and /robots.txt: what a search engine is told to read.
import { expect, test } from "bun:test";

import { ACTIVITIES } from "#content/activities.ts";
import { ARTICLES } from "#content/articles.ts";
import type { ContentType } from "#content/contentType.ts";
import { CONTENT_TYPES } from "#content/registry.ts";
import { openLegalHouse } from "#tests/support/legalHouse.ts";
import { pathOf } from "#tests/support/pagePaths.ts";
import { callsOf, recordForm } from "#tests/support/recordForm.ts";
import { findAll, readXml, textOf } from "#tests/support/readXml.ts";
import { START, testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";
import { writeSetting } from "#tests/support/writeSetting.ts";
import { ROUTES } from "#web/public/routes.ts";

const PAGES_WITHOUT_LEGAL_TEXTS = ROUTES.map(({ path }) => path).filter(
  (path) => !/^\/(privacy-policy|legal)\b/.test(path),
);

const ORIGIN = "https://firm.example";

/** Path to date; `undefined` for a page whose date nobody knows. */
async function read(house: TestApp): Promise<Record<string, string | undefined>> {
  const answer = await house.app.request("/sitemap.xml");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const sitemap = readXml(await answer.text());
  expect(sitemap).toMatchObject({
    name: "urlset",
    attributes: { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" },
  });
  const urls = findAll(sitemap, "url").map((url) => [textOf(url, "loc"), textOf(url, "lastmod")] as const);
  return Object.fromEntries(urls.map(([address = "", date]) => [address.replace(ORIGIN, ""), date]));
}

/** A record of each content type, one a second, and a draft. @returns ids by the patterns of their pages */
async function fill(house: TestApp) {
  const token = await house.enter();
  const make = async (type: ContentType, changes = {}): Promise<string> =>
    (await house.ask("POST", callsOf(type).create, { token, form: recordForm(type, changes) })).data._id;
  const ids: Record<string, string> = {};
  for (const type of CONTENT_TYPES) {
    ids[`${type.pages.record}/:id`] = await make(type);
    house.pass(1000);
  }
  return { ids, draft: await make(ARTICLES, { status: "Draft" }) };
}

test("names every page that a visitor can open, with the date of its last change, and no draft", async () => {
  await using house = await testApp({ PUBLIC_URL: ORIGIN });
  const { ids, draft } = await fill(house);
  const pages = await read(house);
  expect(pages["/"]).toBe(new Date(START).toISOString());
  for (const [index, { pages: type }] of CONTENT_TYPES.entries()) {
    const date = new Date(START + index * 1000).toISOString();
    const addresses = [type.list, `${type.record}/${ids[`${type.record}/:id`]}`];
    expect(addresses.map((path) => [path, pages[path]])).toEqual(addresses.map((path) => [path, date]));
  }
  const addresses = PAGES_WITHOUT_LEGAL_TEXTS.map((path) => pathOf(path, ids));
  expect(Object.keys(pages).toSorted()).toEqual(addresses.toSorted());
  expect(Object.keys(pages).join(" ")).not.toContain(draft);
  for (const path of Object.keys(pages))
    expect([path, (await house.app.request(path)).status]).toEqual([path, 200]);
});

test("names the legal texts in effect, and no version by its date", async () => {
  await using house = await openLegalHouse({ PUBLIC_URL: ORIGIN });
  expect(Object.keys(await read(house))).not.toContain("/privacy-policy");
  const { documentId } = (await house.create({ slug: "privacy-policy" })).data;
  house.pass(1000);
  await house.addVersion(documentId, { effectiveDate: "2024-01-01" });
  await house.addVersion(documentId, { effectiveDate: "2027-01-01" });
  await house.create({ slug: "terms" });
  await house.create({ slug: "cookies", status: "Draft" });
  await house.create({ slug: "later", effectiveDate: "2027-01-01" });
  const pages = await read(house);
  const second = new Date(START + 1000).toISOString();
  expect(pages).toMatchObject({ "/privacy-policy": second, "/legal/terms": second });
  expect(Object.keys(pages).filter((path) => /legal|privacy/.test(path))).toHaveLength(2);
});

test("dates a page by its last change, or by its publishing where that is later", async () => {
  await using house = await testApp({ PUBLIC_URL: ORIGIN });
  const token = await house.enter();
  const make = async (publishedAt: string) => [
    (await house.ask("POST", "/projects/create", { token, form: recordForm(ACTIVITIES, { publishedAt }) }))
      .data._id,
    (await house.ask("POST", "/articles/create", { token, form: recordForm(ARTICLES, { publishedAt }) })).data
      ._id,
  ];
  const [earlier, tonight] = [await make("2024-05-01"), await make("2026-11-20T23:00:00+07:00")];
  const pages = await read(house);
  const dates = ([activity, article]: string[]) => [
    pages[`/activity-view/${activity}`],
    pages[`/article/${article}`],
  ];
  const start = new Date(START).toISOString();
  expect(dates(earlier)).toEqual([start, start]);
  expect(dates(tonight)).toEqual(["2026-11-20T16:00:00.000Z", "2026-11-20T16:00:00.000Z"]);
  expect(pages["/articles"]).toBe("2026-11-20T16:00:00.000Z");
});

test("knows a change of the settings as one of all pages", async () => {
  await using house = await testApp({ PUBLIC_URL: ORIGIN });
  expect((await read(house))["/"]).toBeUndefined();
  writeSetting(house.parts.db, "phone", "02 111 1111", START);
  house.parts.contentVersion.bump();
  expect((await read(house))["/"]).toBe(new Date(START).toISOString());
});

test("robots are sent to the sitemap and kept out of the back office", async () => {
  await using house = await testApp({ PUBLIC_URL: ORIGIN });
  const answer = await house.app.request("/robots.txt");
  expect(answer.headers.get("content-type")).toStartWith("text/plain");
  expect(await answer.text()).toBe(`User-agent: *\nDisallow: /admin\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
});

test("without PUBLIC_URL there is no sitemap, for its addresses have to be absolute", async () => {
  await using house = await testApp();
  expect((await house.app.request("/sitemap.xml")).status).toBe(404);
  expect(await (await house.app.request("/robots.txt")).text()).toBe("User-agent: *\nDisallow: /admin\n");
});

test("answers other methods with 405", async () => {
  await using house = await testApp();
  for (const path of ["/sitemap.xml", "/feed.xml", "/robots.txt", "/share.png"]) {
    const answer = await house.app.request(path, { method: "POST" });
    expect([path, answer.status, answer.headers.get("allow")]).toEqual([path, 405, "GET, HEAD"]);
  }
});
