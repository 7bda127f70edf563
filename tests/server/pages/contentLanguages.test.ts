import { expect } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import type { ContentType } from "#resources/contentType.ts";
import { DEFAULT_SITE } from "#resources/settings/site.ts";
import { recordPath } from "#resources/contentType.ts";
import { PUBLIC_PATHS } from "#server/pages/publicPaths.ts";
import { runInLanguage } from "#texts/language.ts";
import * as listPageTexts from "#texts/public/list.ts";
import { trackView } from "#tests/support/analytics/trackView.ts";
import { createLanguageTestServer, THAI } from "#tests/support/content/languageTestServer.ts";
import type { LanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { SAMPLE_TERMS } from "#tests/support/server/legalTestServer.ts";
import { parsePageHead } from "#tests/support/server/parsePageHead.ts";
import { childText, findAll, parseXml } from "#tests/support/server/parseXml.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";
import { PUBLIC_PAGE_SIZE } from "#web/api/content.ts";

const ORIGIN = "https://firm.example";
const ENGLISH = "An English title";

async function createFixture() {
  const server = await createLanguageTestServer();
  writeSetting(server.parts.db, "webAddress", ORIGIN);
  const open = async (path: string) => {
    const response = await server.app.request(path);
    const html = await response.text();
    return { status: response.status, html, head: await parsePageHead(html) };
  };
  const saveSettings = async (body: object, query = "") => {
    const { status } = await server.request("PUT", `/settings${query}`, { token: server.token, body });
    expect(status).toBe(200);
  };
  return { ...server, open, saveSettings };
}

type Fixture = Awaited<ReturnType<typeof createFixture>>;

async function createEnglish(server: LanguageTestServer, type: ContentType) {
  const { data } = await server.create(type, { [type.nameField]: ENGLISH });
  return { id: data._id, path: recordPath(type, data) };
}

/** Of a translation. */
const thaiPath = (type: ContentType) => `/th${recordPath(type, { slug: THAI })}`;

/** Languages and URLs. */
function hreflangOf(html: string) {
  const links = html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g);
  return Array.from(links, ([, language, url = ""]) => [language, url.replace(ORIGIN, "")]);
}

/** The target of the switch to a language. */
function switchTo(html: string, language: string) {
  return new RegExp(`href="([^"]*)" lang="${language}" hrefLang="${language}"`).exec(html)?.[1];
}

const test = testWith(createFixture);

const LISTED_TYPES = TYPES_BY_NAME.flatMap(([name, type]) =>
  type.pages.list === null ? [] : [[name, type, type.pages.list] as const],
);

test.each(TYPES_BY_NAME)(
  "pages show a %s in the languages in which it is published",
  async (server, _, type) => {
    const { id, path } = await createEnglish(server, type);
    const { data: thaiOnly } = await server.create(type, { [type.nameField]: "ไทยเท่านั้น" }, "th");
    await server.translate(type, id, { status: "Draft" });
    const { list } = type.pages;
    expect((await server.open(`/th${path}`)).status).toBe(404);
    expect((await server.open(`/th${path}`)).html).toContain('<html lang="th"');
    if (list !== null) expect((await server.open(`/th${list}`)).html).not.toContain(THAI);
    await server.translate(type, id, { status: "Published" });
    const [english, thai] = await Promise.all([server.open(path), server.open(thaiPath(type))]);
    expect([english.status, english.head.title.startsWith(ENGLISH)]).toEqual([200, true]);
    expect([thai.status, thai.head.title.startsWith(THAI)]).toEqual([200, true]);
    const lists = list === null ? [] : [server.open(list), server.open(`/th${list}`)];
    const shown = (await Promise.all(lists)).map(({ html }) =>
      [ENGLISH, THAI, "ไทยเท่านั้น"].map((name) => html.includes(name)),
    );
    expect(shown).toEqual(
      [
        [true, false, false],
        [false, true, true],
      ].slice(0, lists.length),
    );
    const thaiOnlyPath = recordPath(type, thaiOnly);
    expect((await server.open(thaiOnlyPath)).status).toBe(404);
    expect((await server.open(`/th${thaiOnlyPath}`)).status).toBe(200);
  },
);

test("the home page shows the activities of its language", async (server) => {
  const { id } = await createEnglish(server, ACTIVITIES);
  expect((await server.open("/th")).html).not.toContain(ENGLISH);
  await server.translate(ACTIVITIES, id);
  expect((await server.open("/th")).html).toContain(THAI);
  expect((await server.open("/")).html).not.toContain(THAI);
});

test("the texts of the site are in the language of the page, on all pages and in the feed", async (server) => {
  await server.saveSettings({ productName: "Firm", footerNote: "Chiang Mai" });
  await server.saveSettings({ productName: "บริษัท" }, "?lang=th");
  const [english, thai] = await Promise.all([server.open("/about"), server.open("/th/about")]);
  expect([english.head.tags["og:site_name"], thai.head.tags["og:site_name"]]).toEqual(["Firm", "บริษัท"]);
  expect(thai.html).toContain('lang="en">Chiang Mai<');
  expect(JSON.stringify((await server.open("/th")).head.structuredData)).toContain('"name":"บริษัท"');
  const titles = ["/feed.xml", "/th/feed.xml"].map(async (path) =>
    childText(parseXml((await server.open(path)).html), "title"),
  );
  expect(await Promise.all(titles)).toEqual(["Firm", "บริษัท"]);
  await server.saveSettings({ productName: "บริษัทใหม่" }, "?lang=th");
  expect((await server.open("/th/about")).head.tags["og:site_name"]).toBe("บริษัทใหม่");
});

test("the home page of each language has the title from the settings of that language", async (server) => {
  const titles = () => Promise.all(["/", "/th"].map(async (path) => (await server.open(path)).head.title));
  await server.saveSettings({ productName: "Firm", taglines: [{ name: "Maps", text: "Maps for towns" }] });
  await server.saveSettings(
    { productName: "บริษัท", taglines: [{ name: "แผนที่", text: "แผนที่เพื่อเมือง" }] },
    "?lang=th",
  );
  expect(await titles()).toEqual(["Firm: Maps for towns", "บริษัท: แผนที่เพื่อเมือง"]);
  const { search } = DEFAULT_SITE;
  await server.saveSettings(
    { search: { ...search, home: { title: "หน้าแรกของเรา", description: "" } } },
    "?lang=th",
  );
  expect(await titles()).toEqual(["Firm: Maps for towns", "หน้าแรกของเรา"]);
});

test.each(TYPES_BY_NAME)(
  "a %s links its translations as soon as they are published",
  async (server, _, type) => {
    const { id, path } = await createEnglish(server, type);
    const english = await server.open(path);
    expect(hreflangOf(english.html)).toEqual([]);
    expect(english.head.tags["og:locale:alternate"]).toBeUndefined();
    await server.translate(type, id);
    const links = [
      ["en", path],
      ["th", thaiPath(type)],
      ["x-default", path],
    ];
    for (const address of [path, thaiPath(type)]) {
      const { html, head } = await server.open(address);
      expect([address, hreflangOf(html), head.canonical]).toEqual([address, links, ORIGIN + address]);
    }
    await server.remove(type, id, "th");
    expect(hreflangOf((await server.open(path)).html)).toEqual([]);
  },
);

test.each(LISTED_TYPES)(
  "the switch of a %s leads to its list where it is missing",
  async (server, _, type, list) => {
    const { id, path } = await createEnglish(server, type);
    const { data: thaiOnly } = await server.create(type, {}, "th");
    const toThai = `/th${list}?untranslated=en${path}`;
    const toEnglish = `${list}?untranslated=th${decodeURI(recordPath(type, thaiOnly))}`;
    expect(switchTo((await server.open(path)).html, "th")).toBe(toThai);
    expect(switchTo((await server.open(`/th${recordPath(type, thaiOnly)}`)).html, "en")).toBe(toEnglish);
    const target = await server.open(toThai);
    expect([target.status, target.head.canonical]).toEqual([200, `${ORIGIN}/th${list}`]);
    const note = () => listPageTexts.untranslated({ type: type.name });
    expect(target.html).toContain(runInLanguage("th", note));
    expect((await server.open(toEnglish)).html).toContain(note());
    // The way back.
    expect(target.html).toContain(`href="${path}" hrefLang="en"`);
    expect((await server.open(toEnglish)).html).toContain(
      `href="/th${recordPath(type, thaiOnly)}" hrefLang="th"`,
    );
    expect((await server.open(`/th${list}`)).html).not.toContain(runInLanguage("th", note));
    expect(switchTo(target.html, "en")).toBe(list);
    await server.translate(type, id);
    expect(switchTo((await server.open(path)).html, "th")).toBe(thaiPath(type));
    // A link from before leads to the translation.
    expect((await server.app.request(toThai)).headers.get("location")).toBe(thaiPath(type));
  },
);

test("a further page of a list leads to the first page in another language", async (server) => {
  for (let index = 0; index <= PUBLIC_PAGE_SIZE; index += 1) await server.create(ARTICLES);
  const { html, head } = await server.open("/articles?page=2");
  expect([switchTo(html, "th"), hreflangOf(html)]).toEqual(["/th/articles", []]);
  expect(head.canonical).toBe(`${ORIGIN}/articles?page=2`);
});

test("a missing record leads to its address in the other language", async (server) => {
  const { path } = await createEnglish(server, ARTICLES);
  expect(switchTo((await server.open(`/th${path}`)).html, "en")).toBe(path);
  const thai = (await server.create(ARTICLES, { title: THAI }, "th")).data;
  const thaiOnly = recordPath(ARTICLES, thai);
  expect(decodeURI(switchTo((await server.open(thaiOnly)).html, "th") ?? "")).toBe(
    `/th${decodeURI(thaiOnly)}`,
  );
});

test("the feed of a language contains the articles that are published in it, under ids of their own", async (server) => {
  const { id } = await createEnglish(server, ARTICLES);
  await server.translate(ARTICLES, id, { content: "**เนื้อหา**" });
  await server.create(ARTICLES, { title: "ไทยเท่านั้น" }, "th");
  const [english, thai] = await Promise.all(
    ["/feed.xml", "/th/feed.xml"].map(async (address) => {
      const feed = parseXml((await server.open(address)).html);
      const entries = findAll(feed, "entry");
      return { feed, entries, titles: entries.map((entry) => childText(entry, "title")).toSorted() };
    }),
  );
  expect([english?.titles, thai?.titles]).toEqual([[ENGLISH], [THAI, "ไทยเท่านั้น"]]);
  expect([english?.feed.attributes["xml:lang"], thai?.feed.attributes["xml:lang"]]).toEqual(["en", "th"]);
  const translation = thai?.entries.find((entry) => childText(entry, "title") === THAI);
  expect(translation && childText(translation, "content")).toContain("<strong>เนื้อหา</strong>");
  const href = translation?.children.find(({ name }) => name === "link")?.attributes["href"] ?? "";
  expect(href).toBe(ORIGIN + thaiPath(ARTICLES));
  const ids = [english, thai].flatMap((feed) => feed?.entries.map((entry) => childText(entry, "id")) ?? []);
  expect(new Set(ids).size).toBe(3);
  expect(ids).toContain(`urn:uuid:${id}`);
});

/** The alternates of each address of the sitemap. */
async function readSitemap(server: Fixture): Promise<Record<string, string[]>> {
  const urls = findAll(parseXml((await server.open("/sitemap.xml")).html), "url");
  const entries = urls.map((url) => [
    childText(url, "loc")?.replace(ORIGIN, "") ?? "",
    findAll(url, "xhtml:link").map(
      ({ attributes }) => `${attributes["hreflang"]} ${attributes["href"]?.replace(ORIGIN, "")}`,
    ),
  ]);
  return Object.fromEntries(entries);
}

test("the sitemap lists a record in the languages in which it is published", async (server) => {
  const translated = await createEnglish(server, ARTICLES);
  await server.translate(ARTICLES, translated.id);
  const english = await createEnglish(server, ACTIVITIES);
  const { data: thai } = await server.create(ARTICLES, {}, "th");
  const pages = await readSitemap(server);
  const translation = thaiPath(ARTICLES);
  const both = [`en ${translated.path}`, `th ${translation}`];
  expect(pages).toMatchObject({
    [translated.path]: both,
    [translation]: both,
    [english.path]: [],
    [`/th${recordPath(ARTICLES, thai)}`]: [],
    "/th/articles": ["en /articles", "th /th/articles"],
  });
  expect(Object.keys(pages)).toHaveLength(2 * PUBLIC_PATHS.length + 4);
  for (const path of Object.keys(pages))
    expect([path, (await server.open(path)).status]).toEqual([path, 200]);
});

test("a legal text in one language is indexed in that one only, and shown in the other", async (server) => {
  const { token } = server;
  const thaiOnly = { ...SAMPLE_TERMS, titleEn: "", contentEn: "", factsEn: [] };
  const reply = await server.request("POST", "/legal/documents", {
    token,
    body: { slug: "terms", ...thaiOnly },
  });
  expect(reply.status).toBe(201);
  const [english, thai] = await Promise.all([server.open("/legal/terms"), server.open("/th/legal/terms")]);
  expect([english.status, english.head.robots]).toEqual([200, "noindex"]);
  expect(english.html).toContain("This document is available in Thai only.");
  expect([thai.head.robots, thai.head.canonical]).toEqual([undefined, `${ORIGIN}/th/legal/terms`]);
  expect(hreflangOf(thai.html)).toEqual([]);
  // Printed below the text.
  expect(thai.html).toContain(`${ORIGIN}/th/legal/terms/${SAMPLE_TERMS.effectiveDate}<`);
  expect(Object.keys(await readSitemap(server)).filter((path) => path.includes("legal"))).toEqual([
    "/th/legal/terms",
  ]);
});

test("a view counts in the languages in which the record is published", async (server) => {
  const { id, path } = await createEnglish(server, ARTICLES);
  const { data: thaiOnly } = await server.create(ARTICLES, {}, "th");
  const isCounted = async (address: string) => (await trackView(server, { path: address })).data.counted;
  expect([await isCounted(path), await isCounted(`/th${path}`)]).toEqual([true, false]);
  expect(await isCounted(`/article/${thaiOnly._id}`)).toBe(false);
  expect(await isCounted(`/th/article/${thaiOnly._id}`)).toBe(true);
  await server.translate(ARTICLES, id);
  expect(await isCounted(`/th${path}`)).toBe(true);
});
