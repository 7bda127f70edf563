import { expect, test, afterAll } from "bun:test";

import { ARTICLES } from "#resources/articles.ts";
import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import type { LanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { publishPolicy } from "#tests/support/server/legalTestServer.ts";
import type { ContentType } from "#resources/contentType.ts";
import { recordPath } from "#resources/contentType.ts";
import { runInLanguage } from "#texts/language.ts";
import { TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { activityRoutes } from "#server/content/activities/routes.ts";
import { articleRoutes } from "#server/content/articles/routes.ts";
import { legalRoutes } from "#server/legal/routes.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import * as listPageTexts from "#texts/public/list.ts";

/** Pages that do not exist, by what they would show. Those of a line share one page in each language. */
const MISSING = [
  ["/nowhere/one", "/nowhere/two", "/xx/article/one", "/readyz/two"],
  ["/nowhere-one", "/nowhere-two", "/fr"],
  ["/article/one-unknown", "/article/two-unknown", "/article/01a1cdb2-a780-743b-b7ac-8f135a74a610"],
  ["/activity-view/one-unknown", "/activity-view/two-unknown"],
  ["/articles?page=998", "/articles?page=999"],
  ["/activities?page=998", "/activities?category=unknown&page=999"],
  ["/legal/one-unknown", "/legal/two-unknown", "/legal/two-unknown?lang=en"],
  ["/legal/one-unknown/2020-01-01", "/legal/two-unknown/2020-01-02"],
  ["/privacy-policy/2020-01-01", "/privacy-policy/2020-01-02"],
];

/** The keys under which pages are cached or created. */
function recordKeys({ parts: { pageCache } }: LanguageTestServer): Set<string> {
  const keys = new Set<string>();
  const get = pageCache.get.bind(pageCache);
  pageCache.get = (key, create) => get(keys.add(key) && key, create);
  return keys;
}

test.each(MISSING)("missing pages such as %s share one cached 404 in each language", async (...paths) => {
  await using server = await createLanguageTestServer();
  await publishPolicy(server);
  const keys = recordKeys(server);
  for (const base of ["", "/th"]) {
    const pages = new Set<string>();
    for (const path of paths.filter((one) => base === "" || !/^\/(xx|fr)/.test(one))) {
      const response = await server.app.request(base + path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get("cache-control")).toBe("no-cache");
      pages.add(await response.text());
      expect((await server.app.request(base + path, { method: "HEAD" })).status).toBe(404);
    }
    expect(pages).toHaveProperty("size", 1);
    const [html = ""] = pages;
    expect(html).not.toMatch(/one-|two|\b99[89]\b|2020-01/);
    expect(html).toContain(`<html lang="${base ? "th" : "en"}"`);
  }
  expect(keys).toHaveProperty("size", 2);
});

test("a page is found as soon as it exists", async () => {
  await using server = await createLanguageTestServer();
  const statusOf = async (path: string) => (await server.app.request(path)).status;
  const paths = ["/article/one", "/articles?page=2"];
  for (const path of paths) expect(await statusOf(path)).toBe(404);
  for (let count = 0; count < 13; count += 1) await server.create(ARTICLES, { title: "One" });
  for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 200]);
  expect(await statusOf("/articles?page=3")).toBe(404);
});

test("the 404 of a version links the text that has others, and only that", async () => {
  await using server = await createLanguageTestServer();
  const read = async (path: string) => (await server.app.request(path)).text();
  expect(await read("/privacy-policy/2020-01-01")).not.toContain('href="/privacy-policy"');
  await publishPolicy(server);
  expect(await read("/privacy-policy/2020-01-01")).toContain('href="/privacy-policy"');
  expect(await read("/legal/unknown/2020-01-01")).not.toContain('href="/legal/unknown"');
});

test("the other language of a missing page is that of its list, or the home page", async () => {
  await using server = await createLanguageTestServer();
  const linkOf = async (path: string) =>
    /href="([^"]*)"[^>]*hrefLang="th"/.exec(await (await server.app.request(path)).text())?.[1];
  expect(await linkOf("/nowhere")).toBe("/th");
  expect(await linkOf("/article/unknown")).toBe("/th/articles");
  expect(await linkOf("/articles?page=900")).toBe("/th/articles");
  expect(await linkOf("/articles")).toBe("/th/articles");
});

async function open({ app }: LanguageTestServer, path: string) {
  const response = await app.request(path);
  return { status: response.status, html: await response.text() };
}

async function createEnglish(server: LanguageTestServer, type: ContentType) {
  const { data } = await server.create(type, { [type.nameField]: "An English title" });
  return { id: data._id, path: recordPath(type, data) };
}

/** The target of the switch to Thai. */
const findSwitch = (html: string) => /href="([^"]*)" lang="th" hrefLang="th"/.exec(html)?.[1];

const LISTED_TYPES = TYPES_BY_NAME.filter(([, { pages }]) => pages.list !== null);

test.each(LISTED_TYPES)("where no %s exists, the list says so and has the way back", async (_, type) => {
  await using server = await createLanguageTestServer();
  const { path } = await createEnglish(server, type);
  const { status, html } = await open(server, findSwitch((await open(server, path)).html) ?? "");
  expect(status).toBe(200);
  const text = runInLanguage("th", () => listPageTexts.untranslatedEmpty({ type: type.name }));
  expect(html).toContain(text);
  expect(html).toContain(`href="${path}" hrefLang="en"`);
});

test("a way back that visitors make up is no page of its own", async () => {
  await using server = await createLanguageTestServer();
  const { id, path } = await createEnglish(server, ARTICLES);
  const { data: draft } = await server.create(ARTICLES, { status: "Draft" });
  for (const record of [
    `en${recordPath(ARTICLES, draft)}`,
    `en/article/${id}`,
    "en/article/unknown",
    `en${path.toUpperCase()}`,
    `en/x/${path.split("/").at(-1)}`,
    `th${path}`,
    "fr/article/one",
    "1",
  ]) {
    const { status, headers } = await server.app.request(`/th/articles?page=2&untranslated=${record}`);
    expect([record, status, headers.get("location")]).toEqual([record, 301, "/th/articles?page=2"]);
  }
});

const { parts, ...server } = await createTestServer();
afterAll(() => server[Symbol.asyncDispose]());

const imageAccess = {
  isPublic: async () => true,
  mayPreview: async () => false,
  findReplacement: async () => null,
};
const dependencies = { ...parts, imageAccess, previews: { findAll: async () => [] } };
const PAGES = [
  ["/activity-view", activityRoutes(dependencies)],
  ["/article", articleRoutes(dependencies)],
  ["/legal", legalRoutes({ ...parts, hasVideoPlayers: async () => false })],
] as const;

/** Fixed one-segment paths of the API, which could be taken for an id or a slug. */
const paths = PAGES.flatMap(([page, { routes }]) => {
  const fixed = routes.map(({ path }) => path).filter((path) => /^\/[\w-]+$/.test(path));
  return [...new Set(fixed)].map((path) => page + path);
});

test("covers static paths of records", () => {
  expect(paths).toContain("/article/stats");
  expect(paths).toContain("/legal/documents");
});

test.each(paths)("%s answers 404 without logging an error", async (path) => {
  await using testServer = await createTestServer();
  expect((await testServer.app.request(path)).status).toBe(404);
  expect(testServer.logEntries.filter(({ level }) => level === "error")).toEqual([]);
});
