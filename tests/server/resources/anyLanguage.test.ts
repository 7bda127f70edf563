import { expect } from "bun:test";

import { ARTICLES } from "#resources/articles.ts";
import { ACTIVITIES } from "#resources/activities.ts";
import type { ContentType } from "#resources/contentType.ts";
import { ANY_LANGUAGE } from "#resources/settings/languages.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { createLanguageTestServer, THAI } from "#tests/support/content/languageTestServer.ts";
import type { LanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { apiPaths, recordForm, TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { testWith } from "#tests/support/testWith.ts";

/** As the back office lists them. */
const listAny = async (
  server: LanguageTestServer,
  type: ContentType,
  search: Record<string, string> = {},
) => {
  const query = new URLSearchParams({ ...search, lang: ANY_LANGUAGE });
  return (await server.send("GET", `${apiPaths(type).list}?${query}`)).data;
};
const readAny = (server: LanguageTestServer, type: ContentType, id: string) =>
  server.send("GET", `${apiPaths(type).read(id)}?lang=${ANY_LANGUAGE}`);

const test = testWith(createLanguageTestServer);

test.each(TYPES_BY_NAME)(
  "the list in any language has each %s once, in the first language that it has",
  async (server, _, type) => {
    const names = async (search = {}) =>
      (await listAny(server, type, search)).map((record: Record<string, string>) => [
        record[type.nameField],
        record["language"],
      ]);
    const { data } = await server.create(type, { [type.nameField]: "Both" });
    await server.translate(type, data._id);
    server.advanceClock(1000);
    await server.create(type, { [type.nameField]: THAI }, "th");
    server.advanceClock(1000);
    await server.create(type, { [type.nameField]: "English" });
    expect(await names()).toEqual([
      ["English", "en"],
      [THAI, "th"],
      ["Both", "en"],
    ]);
    expect(await names({ search: THAI })).toEqual([[THAI, "th"]]);
    expect(await names({ search: "Both" })).toEqual([["Both", "en"]]);
    expect(await names({ limit: "1", page: "2" })).toEqual([[THAI, "th"]]);
    server.setLanguages("th", ["en"]);
    expect(await names()).toEqual([
      ["English", "en"],
      [THAI, "th"],
      [THAI, "th"],
    ]);
  },
);

test.each(TYPES_BY_NAME)("a Thai %s is listed with the languages that it lacks", async (server, _, type) => {
  await server.create(type, { [type.nameField]: THAI }, "th");
  const [record] = await listAny(server, type);
  expect(record.translations).toEqual([{ language: "en", state: "missing" }]);
});

test.each(TYPES_BY_NAME)("a Thai %s is read, changed and read again as one", async (server, _, type) => {
  const { data } = await server.create(type, {}, "th");
  const before = (await readAny(server, type, data._id)).data;
  expect(before).toMatchObject({ language: "th", slug: data.slug });
  const form = recordForm(type, { [type.nameField]: THAI, updatedAt: before.updatedAt }, { logo: null });
  expect((await server.send("PUT", `${apiPaths(type).update(data._id)}?lang=th`, form)).status).toBe(200);
  const after = (await readAny(server, type, data._id)).data;
  expect(after).toMatchObject({ language: "th", [type.nameField]: THAI });
  await server.update(type, data._id, { [type.nameField]: "English" });
  expect((await readAny(server, type, data._id)).data).toMatchObject({ language: "en" });
});

test.each(TYPES_BY_NAME)(
  "descriptions of images are in the language of the call: %s",
  async (server, _, type) => {
    const form = recordForm(type, { gallery: [{ image: 0, alt: "ก" }] }, { images: [uniquePng(1)] });
    const { data } = await server.send("POST", `${apiPaths(type).create}?lang=th`, form);
    const alts = async () =>
      (await server.translations(type, data._id)).map(
        ({ alts: [first] }: { alts: { alt: string }[] }) => first?.alt,
      );
    expect(data.pictures.at(-1).alt).toBe("ก");
    expect(await alts()).toEqual(["", "ก"]);
    const gallery = [{ path: data.images[0], alt: "ข" }];
    const change = recordForm(type, { gallery }, { logo: null });
    await server.send("PUT", `${apiPaths(type).update(data._id)}?lang=th`, change);
    expect(await alts()).toEqual(["", "ข"]);
  },
);

test("the categories of a list in any language are in the main one", async (server) => {
  const { data } = await server.create(ACTIVITIES, {}, "th");
  const [listed] = await listAny(server, ACTIVITIES);
  const read = (await readAny(server, ACTIVITIES, data._id)).data;
  expect([listed.category, read.category]).toEqual([["EdTech Consult"], ["EdTech Consult"]]);
});

test("figures in any language count each article once", async (server) => {
  const { data } = await server.create(ARTICLES);
  await server.translate(ARTICLES, data._id);
  await server.create(ARTICLES, { status: "Draft" }, "th");
  const stats = async (query = "") => (await server.send("GET", `/articles/stats${query}`)).data;
  expect(await stats()).toMatchObject({ totalArticles: 1, draft: 0 });
  expect(await stats(`?lang=${ANY_LANGUAGE}`)).toMatchObject({ totalArticles: 2, draft: 1, newThisMonth: 2 });
});

test.each(TYPES_BY_NAME)(
  "a visitor does not see what there is of a %s in any language",
  async (server, _, type) => {
    const { data } = await server.create(type, {}, "th");
    const path = `${apiPaths(type).list}?lang=${ANY_LANGUAGE}`;
    expect((await server.request("GET", path)).status).toBe(400);
    expect((await server.read(type, data._id, ANY_LANGUAGE)).status).toBe(400);
  },
);

test("nothing is written in any language", async (server) => {
  expect((await server.create(ARTICLES, {}, ANY_LANGUAGE)).status).toBe(400);
});
