import { expect, it } from "bun:test";

import { ARTICLES } from "#resources/articles.ts";
import { recordPath } from "#resources/contentType.ts";
import { makeUrlsAbsolute, renderFeed } from "#server/seo/feed.ts";
import { createRespondFromCache } from "#server/http/cache/respondFromCache.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import type { ArticleFormValues } from "#tests/support/content/articleForm.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { createLanguageTestServer, THAI } from "#tests/support/content/languageTestServer.ts";
import { findAll, parseXml, childText } from "#tests/support/server/parseXml.ts";
import { START_TIME, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const ORIGIN = "https://firm.example";

const ENTRY = {
  path: "/article/one",
  title: "One",
  author: "Mali S.",
  summary: "First words.",
  published: "2026-11-20T03:00:00.000Z",
  modified: "2026-11-20T03:00:00.000Z",
};

const createFixture = () => createTestServer({ PUBLIC_URL: ORIGIN });

async function add(server: TestServer, changes: ArticleFormValues = {}) {
  const token = await server.signIn();
  return (await server.request("POST", "/articles/create", { token, form: articleForm(changes) })).data;
}

async function read(server: TestServer) {
  const answer = await server.app.request("/feed.xml");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const feed = parseXml(await answer.text());
  return { feed, entries: findAll(feed, "entry") };
}

const hrefOf = (element: ReturnType<typeof parseXml>, rel: string) =>
  element.children.find(({ name, attributes }) => name === "link" && attributes["rel"] === rel)?.attributes[
    "href"
  ];

const test = testWith(createFixture);

test("contains the complete published article", async (server) => {
  const { _id } = await add(server, {
    title: "Maps & Water",
    content: "First *words*.\n\n![x](/uploads/a.png)",
  });
  const { feed, entries } = await read(server);
  expect(feed.name).toBe("feed");
  expect(feed.attributes).toEqual({ xmlns: "http://www.w3.org/2005/Atom", "xml:base": `${ORIGIN}/` });
  expect(childText(feed, "title")).toBe("Vitrine");
  expect(childText(feed, "id")).toBe(`${ORIGIN}/feed.xml`);
  expect(childText(feed, "updated")).toBe(new Date(START_TIME).toISOString());
  expect(hrefOf(feed, "self")).toBe(`${ORIGIN}/feed.xml`);
  expect(hrefOf(feed, "alternate")).toBe(`${ORIGIN}/articles`);
  const [entry] = entries;
  if (!entry) throw new Error("The feed is empty");
  expect(childText(entry, "id")).toBe(`urn:uuid:${_id}`);
  expect(childText(entry, "title")).toBe("Maps & Water");
  expect(childText(entry, "published")).toBe(new Date(START_TIME).toISOString());
  expect(childText(entry, "summary")).toBe("First words.");
  expect(childText(entry, "content")).toStartWith("<p>First <em>words</em>.</p>");
  expect(findAll(entry, "name").map(({ text }) => text)).toEqual(["Mali S."]);
  expect(hrefOf(entry, "alternate")).toBe(`${ORIGIN}/article/maps-water`);
});

it("the addresses in the content are absolute, in each language", async () => {
  await using server = await createLanguageTestServer();
  writeSetting(server.parts.db, "webAddress", ORIGIN);
  const path = "/uploads/0123456789abcdef0123456789abcdef.jpg";
  const content = `[a](/about?a=1&b=2 "t") [b](#part) [c](../x) [d](mailto:a@b.example) https://other.example/*y*z ![e](${path})`;
  const created = await server.create(ARTICLES, { content });
  await server.translate(ARTICLES, created.data._id, { content });
  for (const [feed, page] of [
    ["/feed.xml", recordPath(ARTICLES, created.data)],
    ["/th/feed.xml", `/th${recordPath(ARTICLES, { slug: THAI })}`],
  ] as const) {
    const [entry] = findAll(parseXml(await (await server.app.request(feed)).text()), "entry");
    const html = (entry && childText(entry, "content")) ?? "";
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      `${ORIGIN}/about?a=1&amp;b=2`,
      `${ORIGIN}${page}#part`,
      `${ORIGIN}${page.replace(/article\/.*/, "x")}`,
      "mailto:a@b.example",
      "https://other.example/*y*z",
      ORIGIN + path,
    ]);
  }
});

it("the variants of a picture have absolute addresses", () => {
  const html =
    '<img src="/uploads/a-640.webp" srcset="/uploads/a-320.webp 320w, /uploads/a-640.webp 640w" />';
  const page = "https://firm.example/th/article/x";
  expect(makeUrlsAbsolute(html, page)).toBe(html.replaceAll("/uploads", "https://firm.example/uploads"));
  expect(makeUrlsAbsolute(html, "/th/article/x")).toBe(html);
});

test("has at most 1 MB: the articles that no longer fit have their excerpts, and all are rendered once", async (server) => {
  const content = "![](/a) กขคง & ".repeat(12_000);
  const token = await server.signIn();
  for (const title of ["One", "Two", "Three"])
    await server.request("POST", "/articles/create", { token, form: articleForm({ title, content }) });
  await add(server, { title: "Newest" });
  const respond = createRespondFromCache(server.parts);
  const headers = { host: "firm.example" };
  const findCached = () => respond(new Request("http://firm.example/feed.xml", { headers }), () => undefined);
  expect(findCached()).toBeNull();
  const response = await server.app.request("/feed.xml");
  const bytes = await response.bytes();
  expect(bytes.length).toBeLessThanOrEqual(1024 * 1024);
  const entries = findAll(parseXml(new TextDecoder().decode(bytes)), "entry");
  const hasContent = entries.map((entry) => [childText(entry, "title"), findAll(entry, "content").length]);
  expect(hasContent).toEqual([
    ["Newest", 1],
    ["Three", 0],
    ["Two", 0],
    ["One", 0],
  ]);
  for (const entry of entries) expect(childText(entry, "summary")).not.toBe("");
  expect(findCached()?.status).toBe(200);
});

test("a long article takes no room from those that are shorter, and others are served while it is rendered", async (server) => {
  await add(server, { title: "Short" });
  await add(server, { title: "Shorter" });
  await add(server, { title: "Long", content: "![](/a) กขคง & ".repeat(12_000) });
  let turns = 0;
  let next = setImmediate(count);
  function count() {
    turns += 1;
    next = setImmediate(count);
  }
  const { entries } = await read(server);
  clearImmediate(next);
  const hasContent = entries.map((entry) => [childText(entry, "title"), findAll(entry, "content").length]);
  expect(hasContent).toEqual([
    ["Long", 0],
    ["Shorter", 1],
    ["Short", 1],
  ]);
  expect(turns).toBeGreaterThanOrEqual(entries.length);
});

it("renders no more than three feeds of articles that do not fit", async () => {
  const rendered: string[] = [];
  const entries = Array.from({ length: 30 }, (_, index) => ({
    ...ENTRY,
    id: String(index),
    renderHtml: async () => (rendered.push(String(index)), "x".repeat(1_000_001)),
  }));
  await using server = await createFixture();
  const site = await server.parts.getSite();
  const feed = await renderFeed(
    { ...server.parts, getTranslatedSite: async () => site, listFeedEntries: async () => entries },
    { language: "en" },
  );
  expect(feed).not.toContain("<content");
  expect(rendered).toEqual(["0", "1", "2"]);
});

test("links to the articles", async (server) => {
  await add(server, { title: "แผนที่น้ำท่วม ที่อ่านได้" });
  const { entries } = await read(server);
  const address = entries[0] && hrefOf(entries[0], "alternate");
  expect(address).toBe(`${ORIGIN}/article/${encodeURIComponent("แผนที่น้ำท่วม-ที่อ่านได้")}`);
  expect((await server.app.request(address ?? "")).status).toBe(200);
});

test("contains no drafts and no unpublished articles", async (server) => {
  await add(server, { title: "Secret", status: "Draft" });
  const { _id } = await add(server, { title: "Shown" });
  expect((await read(server)).entries.map((entry) => childText(entry, "title"))).toEqual(["Shown"]);
  const token = await server.signIn();
  await server.request("PUT", `/articles/update/${_id}`, { token, form: articleForm({ status: "Draft" }) });
  expect((await read(server)).entries).toEqual([]);
});

test("stays well-formed with any text", async (server) => {
  const hostile = "]]></title>&<b> \ufffe \u{1f600} \"' &nbsp; ก\u0e33 </entry>";
  await add(server, { title: hostile, author: hostile, content: hostile });
  const { entries } = await read(server);
  expect(entries).toHaveLength(1);
  expect(entries[0] && childText(entries[0], "title")).toBe(hostile.replace("\ufffe", ""));
});

test("sorts and dates entries by publication, with no update before it", async (server) => {
  const backdated = await add(server, { title: "Backdated", publishedAt: "2024-05-01" });
  const draft = await add(server, { title: "Draft of today", status: "Draft" });
  await add(server, { title: "Tonight", publishedAt: "2026-11-20T23:00:00+07:00" });
  server.advanceClock(1000);
  const token = await server.signIn();
  const publish = articleForm({ title: "Draft of today", status: "Published" });
  await server.request("PUT", `/articles/update/${draft._id}`, { token, form: publish });
  const [start, next] = [START_TIME, START_TIME + 1000].map((time) => new Date(time).toISOString());
  const tonight = "2026-11-20T16:00:00.000Z";
  const { feed, entries } = await read(server);
  expect(
    entries.map((entry) => ["title", "published", "updated"].map((name) => childText(entry, name))),
  ).toEqual([
    ["Tonight", tonight, tonight],
    ["Draft of today", next, next],
    ["Backdated", backdated.publishedAt, start],
  ]);
  expect(childText(feed, "updated")).toBe(tonight);
});

test("contains the latest thirty articles", async (server) => {
  for (let index = 0; index < 31; index += 1) {
    await add(server, { title: `Article ${index}` });
    server.advanceClock(1);
  }
  const { entries } = await read(server);
  expect(entries).toHaveLength(30);
  expect(entries[0] && childText(entries[0], "title")).toBe("Article 30");
});

test("answers 304 if it has not changed", async (server) => {
  const etag = (await server.app.request("/feed.xml")).headers.get("etag") ?? "";
  const again = () => server.app.request("/feed.xml", { headers: { "if-none-match": etag } });
  expect((await again()).status).toBe(304);
  await add(server);
  expect((await again()).status).toBe(200);
});

it("without PUBLIC_URL it has relative links and a stable id", async () => {
  await using server = await createTestServer();
  const { _id } = await add(server, { title: "Maps & Water" });
  const { feed, entries } = await read(server);
  expect(feed.attributes).toEqual({ xmlns: "http://www.w3.org/2005/Atom" });
  const id = childText(feed, "id");
  expect(id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(hrefOf(feed, "self")).toBe("/feed.xml");
  expect(hrefOf(feed, "alternate")).toBe("/articles");
  expect(childText(feed, "icon")).toBe("/favicon.ico");
  const [entry] = entries;
  expect(entry && childText(entry, "id")).toBe(`urn:uuid:${_id}`);
  expect(entry && hrefOf(entry, "alternate")).toBe(`/article/maps-water`);
  await add(server);
  expect(childText((await read(server)).feed, "id")).toBe(id);
  await using another = await createTestServer();
  expect(childText((await read(another)).feed, "id")).not.toBe(id);
});
