import { expect, it } from "bun:test";

import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { parsePageHead } from "#tests/support/server/parsePageHead.ts";
import { publishPolicy } from "#tests/support/server/legalTestServer.ts";
import { createArticleTestServer } from "#tests/support/content/articleTestServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";
import { runInLanguage } from "#texts/language.ts";
import * as addressTexts from "#texts/public/address.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";
import * as seoTexts from "#texts/public/seo.ts";
import { PUBLIC_PATHS } from "#server/pages/publicPaths.ts";

const ORIGIN = "https://firm.example";

async function createBilingualServer(main: "en" | "th" = "en") {
  const server = await createArticleTestServer({ PUBLIC_URL: ORIGIN });
  await writeSetting(server.parts.db, "languages", { main, further: [main === "en" ? "th" : "en"] });
  return server;
}

const get = (server: TestServer, path: string) => server.app.request(path);
const htmlOf = async (server: TestServer, path: string) => (await get(server, path)).text();

const test = testWith(createBilingualServer);

test.each(PUBLIC_PATHS)("%s exists in Thai, with links to both languages", async (server, path) => {
  const thaiPath = path === "/" ? "/th" : `/th${path}`;
  const [english, thai] = await Promise.all([htmlOf(server, path), htmlOf(server, thaiPath)]);
  expect(english).toContain('<html lang="en" data-theme');
  expect(thai).toContain('<html lang="th" data-base="/th" data-theme');
  const [englishHead, thaiHead] = await Promise.all([parsePageHead(english), parsePageHead(thai)]);
  const alternates = [`alternate ${ORIGIN}${path}`, `alternate ${ORIGIN}${thaiPath}`];
  for (const head of [englishHead, thaiHead]) {
    expect(head.links.filter((link) => link.startsWith(`alternate ${ORIGIN}`))).toEqual([
      ...alternates,
      // x-default
      `alternate ${ORIGIN}${path}`,
    ]);
  }
  expect([englishHead.canonical, thaiHead.canonical]).toEqual([ORIGIN + path, ORIGIN + thaiPath]);
  expect(englishHead.tags).toMatchObject({ "og:locale": "en_US", "og:locale:alternate": "th_TH" });
  expect(thaiHead.tags).toMatchObject({ "og:locale": "th_TH", "og:locale:alternate": "en_US" });
  expect(thaiHead.links).toContain("alternate application/atom+xml /th/feed.xml");
  if (path !== "/") expect(thaiHead.title).not.toBe(englishHead.title);
});

test("links, forms and breadcrumbs of a Thai page stay in Thai", async (server) => {
  const html = await htmlOf(server, "/th/address");
  const links = Array.from(html.matchAll(/<a [^>]*href="(\/[^"]*)"/g), ([, href = ""]) => href);
  expect(links).toContain("/th");
  expect(links.filter((href) => !/^\/th(\/|$)/.test(href))).toEqual(["/address", "/address"]);
  expect(html).toContain('action="/th/address#message"');
  expect(html).toContain(`>${runInLanguage("th", addressTexts.formSend)}<`);
});

test("the switch keeps the page of a list", async (server) => {
  expect(await htmlOf(server, "/th/activities?category=edtech")).toContain(
    'href="/activities?category=edtech" lang="en" hrefLang="en"',
  );
});

test("pages of two languages that are rendered at once do not mix", async (server) => {
  const paths = ["/about", "/th/about", "/articles", "/th/articles", "/address", "/th/address"];
  const pages = await Promise.all(paths.map((path) => htmlOf(server, path)));
  for (const [index, page] of pages.entries()) {
    const isThai = index % 2 === 1;
    expect(page.includes(`>${runInLanguage("th", publicLayoutTexts.skipToContent)}<`)).toBe(isThai);
    expect(page.includes(`>${publicLayoutTexts.skipToContent()}<`)).toBe(!isThai);
  }
});

test.each([
  ["/en/about", "/about"],
  ["/en", "/"],
  ["/en/articles?page=2", "/articles?page=2"],
  ["/en/nothing", "/nothing"],
])("the prefix of the main language redirects: %s", async (server, path, target) => {
  // Also if the page is in the cache.
  await get(server, target);
  const { status, headers } = await get(server, path);
  expect([status, headers.get("location")]).toEqual([301, target]);
  // Browsers must not keep it: another language may become the main one.
  expect(headers.get("cache-control")).toBe("no-cache");
});

test.each([
  ["/th/about/", "/th/about"],
  ["/th/", "/th"],
  ["/TH/about", "/th/about"],
  ["/th/activity", "/th/activities"],
  ["/th/legal/privacy-policy", "/th/privacy-policy"],
])("%s redirects to %s", async (server, path, target) => {
  const { status, headers } = await get(server, path);
  expect([status, headers.get("location")]).toEqual([301, target]);
});

test.each(["/xx/about", "/th/th/about", "/th/unknown", "/th/admin", "/th/en/about"])(
  "%s is an unknown page",
  async (server, path) => {
    expect((await get(server, path)).status).toBe(404);
  },
);

test("an unknown path below a language is answered in it", async (server) => {
  await htmlOf(server, "/nothing");
  expect(await htmlOf(server, "/th/nothing")).toContain(
    runInLanguage("th", publicLayoutTexts.notFoundHeadline),
  );
  expect(await htmlOf(server, "/nothing")).toContain(publicLayoutTexts.notFoundHeadline());
});

test("a language that is removed has no pages any more, and comes back", async (server) => {
  const setFurther = (further: string[]) =>
    server.request("PUT", "/settings", { token: server.token, body: { languages: { main: "en", further } } });
  const statuses = [(await get(server, "/th/about")).status];
  await setFurther([]);
  statuses.push((await get(server, "/th/about")).status);
  await setFurther(["th"]);
  statuses.push((await get(server, "/th/about")).status);
  expect(statuses).toEqual([200, 404, 200]);
});

it("with Thai as main language, its pages have no prefix", async () => {
  await using server = await createBilingualServer("th");
  expect(await htmlOf(server, "/about")).toContain('<html lang="th" data-theme');
  expect(await htmlOf(server, "/en/about")).toContain('<html lang="en" data-base="/en" data-theme');
  expect((await get(server, "/th/about")).headers.get("location")).toBe("/about");
});

it("a site with one language has no links to others", async () => {
  await using server = await createTestServer({ PUBLIC_URL: ORIGIN });
  const html = await htmlOf(server, "/about");
  expect(html).not.toContain("hrefLang");
  expect((await get(server, "/th/about")).status).toBe(404);
});

test("a legal text is in the language of the page, with one address for each", async (server) => {
  await publishPolicy(server);
  const english = await htmlOf(server, "/privacy-policy");
  const thai = await htmlOf(server, "/th/privacy-policy");
  expect(english).toContain('<article lang="en">');
  expect(thai).toContain('<article lang="th">');
  const { canonical, links } = await parsePageHead(thai);
  expect(canonical).toBe(`${ORIGIN}/th/privacy-policy`);
  expect(links.filter((link) => link.startsWith(`alternate ${ORIGIN}`))).toHaveLength(3);
});

test("each language has a feed, whose links lead to its pages", async (server) => {
  const thai = await htmlOf(server, "/th/feed.xml");
  expect(thai).toContain(`<id>${ORIGIN}/th/feed.xml</id>`);
  expect(thai).toContain(runInLanguage("th", () => seoTexts.articlesDescription({ productName: "Vitrine" })));
  expect(thai).toContain(`href="${ORIGIN}/th/articles"`);
  expect(await htmlOf(server, "/feed.xml")).toContain(`<id>${ORIGIN}/feed.xml</id>`);
  for (const path of ["/en/feed.xml", "/xx/feed.xml"]) expect((await get(server, path)).status).toBe(404);
});
