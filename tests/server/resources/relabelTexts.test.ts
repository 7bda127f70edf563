import { expect } from "bun:test";

import { ARTICLES } from "#resources/articles.ts";
import type { Language } from "#texts/language.ts";
import { createLanguageTestServer, THAI } from "#tests/support/content/languageTestServer.ts";
import { TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { testWith } from "#tests/support/testWith.ts";

async function createFixture() {
  const server = await createLanguageTestServer();
  server.setLanguages("en", []);
  const { token } = server;
  return {
    ...server,
    save: (main: Language, further: Language[]) =>
      server.request("PUT", "/settings", { token, body: { languages: { main, further } } }),
  };
}

const test = testWith(createFixture);

test("a main language set before any other text exists is that of the texts", async (server) => {
  const records = await Promise.all(
    TYPES_BY_NAME.map(async ([, type]) => ({ type, ...(await server.create(type)).data })),
  );
  const first = records.map(({ type, _id }) => server.read(type, _id));
  const before = (await Promise.all(first)).map(({ data }) => data);
  expect((await server.save("th", [])).status).toBe(200);
  for (const [index, { type, _id }] of records.entries()) {
    expect((await server.read(type, _id)).data).toEqual(before[index]);
    expect(await server.list(type, { search: "school" })).toHaveLength(1);
  }
  expect((await server.save("th", ["en"])).status).toBe(200);
  expect(await server.list(ARTICLES, { lang: "en" })).toEqual([]);
  expect(await server.list(ARTICLES, { lang: "en", search: "school" })).toEqual([]);
});

test("texts keep their language if the site keeps it", async (server) => {
  const { data } = await server.create(ARTICLES);
  await server.save("th", ["en"]);
  expect((await server.read(ARTICLES, data._id)).status).toBe(404);
  expect((await server.read(ARTICLES, data._id, "en")).data.title).toBe(data.title);
});

test("texts keep their language if one is in the new main language", async (server) => {
  const { data } = await server.create(ARTICLES);
  await server.save("en", ["th"]);
  await server.translate(ARTICLES, data._id);
  await server.save("th", []);
  expect((await server.read(ARTICLES, data._id)).data.title).toBe(THAI);
  await server.save("en", []);
  expect((await server.read(ARTICLES, data._id)).data.title).toBe(data.title);
});

test("a translation is not outdated once its language is the main one", async (server) => {
  const { data } = await server.create(ARTICLES);
  await server.save("en", ["th"]);
  await server.translate(ARTICLES, data._id);
  await server.update(ARTICLES, data._id, { title: "New" });
  await server.save("th", ["en"]);
  const texts = await server.translations(ARTICLES, data._id);
  expect(texts.map(({ language, state }: Record<string, string>) => [language, state])).toEqual([
    ["th", "published"],
    ["en", "published"],
  ]);
});
