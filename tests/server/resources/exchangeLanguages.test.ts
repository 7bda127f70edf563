import { expect } from "bun:test";

import { ARTICLES } from "#resources/articles.ts";
import type { ContentType } from "#resources/contentType.ts";
import { recordPath } from "#resources/contentType.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { createLanguageTestServer, THAI } from "#tests/support/content/languageTestServer.ts";
import type { LanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { apiPaths, recordForm, TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { testWith } from "#tests/support/testWith.ts";

interface ExchangeOptions {
  token?: string;
  updatedAt?: string;
  lang?: string;
}

const exchange = (
  server: LanguageTestServer,
  type: ContentType,
  id: string,
  { token = server.token, lang = "th", ...body }: ExchangeOptions = {},
) => server.request("PUT", `${apiPaths(type).read(id)}/exchange-languages?lang=${lang}`, { token, body });

/** Where the page of an address is: its status, and where it redirects. */
async function open(server: LanguageTestServer, path: string) {
  const { status, headers } = await server.app.request(path);
  return [status, headers.get("location")];
}

const states = async (server: LanguageTestServer, type: ContentType, id: string) =>
  (await server.translations(type, id)).map(({ state }: { state: string }) => state);

/** A record whose English text is Thai and the other way round, each with an earlier address. */
async function createExchanged(server: LanguageTestServer, type: ContentType) {
  const { nameField } = type;
  const { data } = await server.create(type, { [nameField]: THAI, slug: "first" });
  await server.update(type, data._id, { [nameField]: THAI, slug: "thai" });
  await server.translate(type, data._id, { [nameField]: "English", slug: "english", status: "Published" });
  return data._id as string;
}

const test = testWith(createLanguageTestServer);

test.each(TYPES_BY_NAME)("the texts of a %s exchange their languages", async (server, _, type) => {
  const id = await createExchanged(server, type);
  const before = [(await server.read(type, id)).data, (await server.read(type, id, "th")).data];
  server.advanceClock(1000);
  expect((await exchange(server, type, id)).status).toBe(200);
  const after = [(await server.read(type, id)).data, (await server.read(type, id, "th")).data];
  const textOf = ({ [type.nameField]: name, slug }: Record<string, unknown>) => ({ name, slug });
  expect(after.map(textOf)).toEqual(before.map(textOf).toReversed());
  for (const [index, record] of after.entries())
    expect(record.updatedAt > before[index].updatedAt).toBe(true);
  expect(await states(server, type, id)).toEqual(["published", "published"]);
  expect(await server.list(type, { search: "English" })).toEqual(["English"]);
  expect(await server.list(type, { search: THAI, lang: "th" })).toEqual([THAI]);
  await exchange(server, type, id);
  expect(textOf((await server.read(type, id)).data)).toEqual(textOf(before[0]));
});

test.each(TYPES_BY_NAME)("addresses of a %s lead to the text that had them", async (server, _, type) => {
  const id = await createExchanged(server, type);
  await exchange(server, type, id);
  const at = (slug: string) => recordPath(type, { slug });
  expect(await open(server, at("english"))).toEqual([200, null]);
  expect(await open(server, `/th${at("thai")}`)).toEqual([200, null]);
  for (const slug of ["first", "thai"])
    expect(await open(server, at(slug))).toEqual([301, `/th${at("thai")}`]);
  expect(await open(server, `/th${at("english")}`)).toEqual([301, at("english")]);
  expect(await open(server, at(id))).toEqual([301, at("english")]);
  // No hint of a language that visitors can't read.
  server.setLanguages("en", []);
  expect(await open(server, at("thai"))).toEqual([301, at("english")]);
});

test.each(TYPES_BY_NAME)(
  "a text without a counterpart moves, a %s and its address too",
  async (server, _, type) => {
    const { data } = await server.create(type, { [type.nameField]: THAI, slug: "thai" });
    await exchange(server, type, data._id);
    expect(await states(server, type, data._id)).toEqual(["missing", "published"]);
    expect(await server.list(type)).toEqual([]);
    const path = recordPath(type, { slug: "thai" });
    expect(await open(server, path)).toEqual([301, `/th${path}`]);
    await exchange(server, type, data._id);
    expect(await open(server, `/th${path}`)).toEqual([301, path]);
    expect(await open(server, path)).toEqual([200, null]);
  },
);

test("an address that another page has in the language gets a number", async (server) => {
  const { data: other } = await server.create(ARTICLES, { slug: "one" }, "th");
  const { data } = await server.create(ARTICLES, { title: "One" });
  expect(data.slug).toBe("one");
  expect((await exchange(server, ARTICLES, data._id)).status).toBe(200);
  expect((await server.read(ARTICLES, data._id, "th")).data.slug).toBe("one-2");
  expect((await server.read(ARTICLES, other._id, "th")).data.slug).toBe("one");
});

test("descriptions of images exchange their languages too", async (server) => {
  const form = recordForm(ARTICLES, { gallery: [{ image: 0, alt: "ก" }] }, { images: [uniquePng(1)] });
  const { data } = await server.send("POST", apiPaths(ARTICLES).create, form);
  await exchange(server, ARTICLES, data._id);
  const translations: { alts: { alt: string }[] }[] = await server.translations(ARTICLES, data._id);
  expect(translations.map(({ alts }) => alts[0]?.alt)).toEqual(["", "ก"]);
});

test("a newer version of either text is a conflict, and nothing changes", async (server) => {
  const id = await createExchanged(server, ARTICLES);
  const { updatedAt } = (await server.read(ARTICLES, id)).data;
  server.advanceClock(1000);
  const { data: thai } = await server.translate(ARTICLES, id, { title: "Newer" });
  const reply = await exchange(server, ARTICLES, id, { updatedAt });
  expect([reply.status, reply.data.current.title]).toEqual([409, THAI]);
  expect((await server.read(ARTICLES, id)).data.title).toBe(THAI);
  expect((await exchange(server, ARTICLES, id, { updatedAt: thai.updatedAt })).status).toBe(200);
});

test("an author exchanges the texts of an own draft only", async (server) => {
  const token = await server.signIn("admin", "author");
  const form = recordForm(ARTICLES, { status: "Draft" });
  const { data } = await server.request("POST", apiPaths(ARTICLES).create, { token, form });
  expect((await exchange(server, ARTICLES, data._id, { token })).status).toBe(200);
  const id = await createExchanged(server, ARTICLES);
  expect((await exchange(server, ARTICLES, id, { token })).status).toBe(403);
  expect(
    (await exchange(server, ARTICLES, id, { token: await server.signIn("admin", "analyst") })).status,
  ).toBe(403);
});

test.each([
  ["en", 400],
  ["de", 400],
  ["", 400],
])("the language %p is refused", async (server, lang, status) => {
  const id = await createExchanged(server, ARTICLES);
  expect((await exchange(server, ARTICLES, id, { lang })).status).toBe(status);
  expect((await server.read(ARTICLES, id)).data.title).toBe(THAI);
});

test("an unknown record is a 404", async (server) => {
  expect((await exchange(server, ARTICLES, "none")).status).toBe(404);
});

test("the audit log has the exchange in both languages", async (server) => {
  const id = await createExchanged(server, ARTICLES);
  await exchange(server, ARTICLES, id);
  const { data: entries } = await server.send("GET", "/audit?kind=article");
  const [thai, english] = entries;
  expect([thai.action, english.action]).toEqual(["update", "update"]);
  expect(english.changes).toContainEqual({ field: "title", before: THAI, after: "English" });
  expect(thai.changes).toContainEqual({ field: "title (th)", before: "English", after: THAI });
});
