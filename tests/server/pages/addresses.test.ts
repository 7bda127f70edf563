import { expect } from "bun:test";

import { ARTICLES } from "#resources/articles.ts";
import type { ContentType } from "#resources/contentType.ts";
import { recordPath } from "#resources/contentType.ts";
import { createLanguageTestServer, THAI } from "#tests/support/content/languageTestServer.ts";
import type { LanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { parsePageHead } from "#tests/support/server/parsePageHead.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";

const ORIGIN = "https://firm.example";

async function createServer() {
  const server = await createLanguageTestServer();
  writeSetting(server.parts.db, "webAddress", ORIGIN);
  return server;
}

const move = async (server: LanguageTestServer, type: ContentType, id: string, slug: string) =>
  (await server.update(type, id, { slug })).data;

const test = testWith(createServer);

test.each(TYPES_BY_NAME)(
  "every address of a %s redirects once to the current one",
  async (server, _, type) => {
    const { data } = await server.create(type, { [type.nameField]: "แผนที่น้ำท่วม ฉบับที่ 2" });
    expect(data.slug).toBe("แผนที่น้ำท่วม-ฉบับที่-2");
    await move(server, type, data._id, "second");
    const moved = await move(server, type, data._id, "ที่อยู่ใหม่");
    const path = recordPath(type, moved);
    expect(path).toBe(`${type.pages.record}/${encodeURIComponent("ที่อยู่ใหม่")}`);
    const old = [data._id, encodeURIComponent(data.slug), "second", "SECOND", "%73econd"];
    for (const address of old) {
      for (const method of ["GET", "HEAD"]) {
        const url = `${type.pages.record}/${address}?utm_source=mail&q=1`;
        const { status, headers } = await server.app.request(url, { method });
        const target = `${path}?utm_source=mail&q=1`;
        expect([url, status, headers.get("location")]).toEqual([url, 301, target]);
        // A browser that kept it for good would loop when the address changes back.
        expect(headers.get("cache-control")).toBe("no-cache");
      }
    }
    const { status, headers } = await server.app.request(`/en${type.pages.record}/second`);
    expect([status, headers.get("location")]).toEqual([301, path]);
    const page = await server.app.request(path);
    expect([page.status, (await parsePageHead(await page.text())).canonical]).toEqual([200, ORIGIN + path]);
    expect((await server.app.request(`${type.pages.record}/unknown`)).status).toBe(404);
  },
);

test.each(TYPES_BY_NAME)(
  "in a further language, each address of a %s redirects to that of the translation",
  async (server, _, type) => {
    const { data } = await server.create(type, { [type.nameField]: "First" });
    await move(server, type, data._id, "second");
    await server.translate(type, data._id);
    const target = `/th${recordPath(type, { slug: THAI })}`;
    for (const address of [data._id, "first", "second"]) {
      const { status, headers } = await server.app.request(`/th${type.pages.record}/${address}`);
      expect([address, status, headers.get("location")]).toEqual([address, 301, target]);
    }
    expect((await server.app.request(target)).status).toBe(200);
  },
);

test("lists, home page, sitemap and feed link to the current address at once", async (server) => {
  const { data } = await server.create(ARTICLES, { title: "One" });
  const pages = ["/articles", "/sitemap.xml", "/feed.xml"];
  const read = async (path: string) => (await server.app.request(path)).text();
  for (const path of pages) expect(await read(path)).toContain("/article/one");
  expect((await server.app.request("/article/one")).status).toBe(200);
  await move(server, ARTICLES, data._id, "two");
  for (const path of pages) {
    const text = await read(path);
    expect([path, text.includes("/article/two"), text.includes("/article/one")]).toEqual([path, true, false]);
  }
  expect((await server.app.request("/article/one")).headers.get("location")).toBe("/article/two");
  await move(server, ARTICLES, data._id, "one");
  expect((await server.app.request("/article/one")).status).toBe(200);
  expect((await server.app.request("/article/two")).headers.get("location")).toBe("/article/one");
});

test("the address of a draft is not told", async (server) => {
  const { data } = await server.create(ARTICLES, { title: "Secret", status: "Draft" });
  for (const address of [data._id, "secret"]) {
    const { status, headers } = await server.app.request(`/article/${address}`);
    expect([status, headers.get("location")]).toEqual([404, null]);
  }
});

test("a draft with the address of a published page in another language does not hide it", async (server) => {
  const { data: page } = await server.create(ARTICLES, { title: "One" });
  const thai = (await server.translate(ARTICLES, page._id, { title: "หนึ่ง" })).data;
  const { data: draft } = await server.create(ARTICLES, { title: "Other", status: "Draft" });
  await server.translate(ARTICLES, draft._id, { slug: "one", status: "Draft" });
  const open = () => server.app.request("/th/article/one");
  expect((await open()).headers.get("location")).toBe(`/th${recordPath(ARTICLES, thai)}`);
  expect((await server.request("GET", "/articles/slug/one?lang=th")).data._id).toBe(page._id);
  await server.translate(ARTICLES, draft._id, { status: "Published" });
  expect((await open()).status).toBe(200);
  expect((await server.request("GET", "/articles/slug/one?lang=th")).data._id).toBe(draft._id);
});

test("a page that is no longer published does not hide one with its address in another language", async (server) => {
  const { data: page } = await server.create(ARTICLES, { title: "One" });
  const thai = (await server.translate(ARTICLES, page._id, { title: "หนึ่ง" })).data;
  const { data: other } = await server.create(ARTICLES, { title: "Other" });
  await server.translate(ARTICLES, other._id, { slug: "one" });
  await server.translate(ARTICLES, other._id, { slug: "two", status: "Draft" });
  const { headers } = await server.app.request("/th/article/one");
  expect(headers.get("location")).toBe(`/th${recordPath(ARTICLES, thai)}`);
});

test("a record without a text in the language is not the page that has its address there", async (server) => {
  const { data: page } = await server.create(ARTICLES, { title: "News" });
  const { data: thai } = await server.create(ARTICLES, { title: "News" }, "th");
  expect([page.slug, thai.slug]).toEqual(["news", "news"]);
  const { status } = await server.app.request(`/article/${thai._id}`);
  expect(status).toBe(404);
  expect((await server.app.request("/article/news")).status).toBe(200);
});

test("the address of a draft translation is answered like an unknown one until it is published", async (server) => {
  const { data } = await server.create(ARTICLES, { title: "One" });
  await server.translate(ARTICLES, data._id, { slug: "secret", status: "Draft" });
  const answers = async (slug: string) => {
    const paths = [`/article/${slug}`, `/th/article/${slug}`];
    const calls = ["", "?lang=th"].map((query) => `/api/v1/articles/slug/${slug}${query}`);
    return Promise.all(
      [...paths, ...calls].map(async (path) => {
        const response = await server.app.request(path);
        return [
          response.status,
          response.headers.get("location"),
          (await response.text()).replaceAll(slug, ""),
        ];
      }),
    );
  };
  expect(await answers("secret")).toEqual(await answers("unknow"));
  expect((await server.send("GET", "/articles/slug/secret?lang=th")).data).toMatchObject({ _id: data._id });
  await server.translate(ARTICLES, data._id, { status: "Published" });
  expect((await server.app.request("/article/secret")).headers.get("location")).toBe("/article/one");
});

test("the page data contains the record once", async (server) => {
  await server.create(ARTICLES, { title: "One", content: "Only here." });
  const html = await (await server.app.request("/article/one")).text();
  expect(html.match(/"slug":"one"/g)).toHaveLength(1);
});
