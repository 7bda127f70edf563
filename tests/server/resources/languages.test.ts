import { expect } from "bun:test";

import { ARTICLES } from "#resources/articles.ts";
import { markdownField, recordPath } from "#resources/contentType.ts";
import { ACTIVITIES } from "#resources/activities.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import {
  createLanguageTestServer,
  THAI,
  translationForm,
} from "#tests/support/content/languageTestServer.ts";
import { apiPaths, recordForm, TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { PAGES } from "#resources/pages.ts";
import { testWith } from "#tests/support/testWith.ts";

const THAI_BLOCK = { id: "1", type: "text", isHidden: false, fields: { text: THAI } };
const THAI_SECTION = { type: "text", fields: { text: { html: `<p>${THAI}</p>\n` } } };

const test = testWith(createLanguageTestServer);

test.each(TYPES_BY_NAME)(
  "the texts of a %s in Thai join the images and dates of the record",
  async (server, _, type) => {
    const { data } = await server.create(type);
    const before = (await server.read(type, data._id)).data;
    server.advanceClock(1000);
    const reply = await server.translate(type, data._id);
    expect(reply.status).toBe(200);
    const { updatedAt, alternates, ...thai } = (await server.read(type, data._id, "th")).data;
    const texts = Object.fromEntries(translationForm(type));
    const blocks = type === PAGES && { blocks: [THAI_BLOCK], sections: [THAI_SECTION] };
    expect(updatedAt > before.updatedAt).toBe(true);
    const derived = {
      ...(type === ARTICLES && { excerpt: THAI }),
      ...(markdownField(type) && { html: `<p>${THAI}</p>\n` }),
    };
    const { updatedAt: _version, alternates: _before, ...shared } = before;
    expect(thai).toEqual({ ...shared, ...texts, ...derived, ...blocks, slug: THAI });
    expect((await server.read(type, data._id)).data).toEqual({ ...before, alternates });
  },
);

test.each(TYPES_BY_NAME)(
  "lists contain a %s in the languages in which it is published",
  async (server, _, type) => {
    const { data } = await server.create(type, { [type.nameField]: "English" });
    expect(await server.list(type, { lang: "th" })).toEqual([]);
    expect((await server.read(type, data._id, "th")).status).toBe(404);
    await server.translate(type, data._id, { status: "Draft" });
    expect(await server.list(type, { lang: "th" })).toEqual([]);
    expect(await server.list(type, { lang: "th", search: THAI })).toEqual([]);
    expect((await server.read(type, data._id, "th")).status).toBe(404);
    const asAdmin = await server.send("GET", `${apiPaths(type).read(data._id)}?lang=th`);
    expect(asAdmin.data[type.nameField]).toBe(THAI);
    expect((await server.send("GET", `${apiPaths(type).list}?lang=th`)).data).toHaveLength(1);
    await server.translate(type, data._id, { status: "Published" });
    expect(await server.list(type, { lang: "th" })).toEqual([THAI]);
    expect(await server.list(type, { lang: "th", search: "ข้อ" })).toEqual([THAI]);
    expect(await server.list(type, { search: "ข้อ" })).toEqual([]);
    expect(await server.list(type)).toEqual(["English"]);
  },
);

test.each(TYPES_BY_NAME)("a %s can exist in a further language only", async (server, _, type) => {
  const { data, status } = await server.create(type, { [type.nameField]: THAI }, "th");
  expect(status).toBe(201);
  expect(await server.list(type)).toEqual([]);
  expect((await server.read(type, data._id)).status).toBe(404);
  expect(await server.list(type, { lang: "th" })).toEqual([THAI]);
  expect((await server.translations(type, data._id)).map(({ state }: { state: string }) => state)).toEqual([
    "missing",
    "published",
  ]);
  expect((await server.remove(type, data._id, "th")).status).toBe(409);
  expect((await server.update(type, data._id, { [type.nameField]: "English" })).status).toBe(200);
  expect(await server.list(type)).toEqual(["English"]);
  expect((await server.remove(type, data._id, "th")).status).toBe(200);
  expect(await server.list(type, { lang: "th" })).toEqual([]);
  expect(await server.list(type)).toEqual(["English"]);
});

test.each(["de", "TH", "en-GB", "en,th", "../th", " "])(
  "refuses the language %j with a sentence",
  async (server, lang) => {
    const { data } = await server.create(ARTICLES);
    const { create, update, remove, read, list } = apiPaths(ARTICLES);
    const calls: [string, string, FormData?][] = [
      ["GET", list],
      ["GET", read(data._id)],
      ["POST", create, recordForm(ARTICLES)],
      ["PUT", update(data._id), translationForm(ARTICLES)],
      ["DELETE", remove(data._id)],
    ];
    for (const [method, path, form] of calls) {
      const reply = await server.send(method, `${path}?lang=${encodeURIComponent(lang)}`, form);
      const message = "lang must be a language of the site: en, th";
      expect([reply.status, reply.body.message, reply.body.errors]).toEqual([
        400,
        message,
        { lang: message },
      ]);
    }
    expect((await server.read(ARTICLES, data._id)).status).toBe(200);
  },
);

test("texts of a removed language are kept, not shown, and come back", async (server) => {
  const { data } = await server.create(ARTICLES);
  await server.translate(ARTICLES, data._id);
  const thai = (await server.read(ARTICLES, data._id, "th")).data;
  server.setLanguages("en", []);
  expect((await server.read(ARTICLES, data._id, "th")).status).toBe(400);
  expect(await server.translations(ARTICLES, data._id)).toHaveLength(1);
  server.setLanguages("en", ["th"]);
  expect((await server.read(ARTICLES, data._id, "th")).data).toEqual(thai);
});

test("a translation may change shared fields; those that it omits stay", async (server) => {
  const { data } = await server.create(ACTIVITIES, { link: "https://one.example" });
  const path = `${apiPaths(ACTIVITIES).update(data._id)}?lang=th`;
  const form = translationForm(ACTIVITIES, { link: "https://two.example" });
  form.append("images", new Blob([Uint8Array.from(uniquePng(3))]), "a.png");
  expect((await server.send("PUT", path, form)).status).toBe(200);
  const english = (await server.read(ACTIVITIES, data._id)).data;
  expect(english).toMatchObject({ name: data.name, link: "https://two.example", category: data.category });
  expect([english.logo, english.images]).toEqual([data.logo, [expect.any(String)]]);
  await server.translate(ACTIVITIES, data._id);
  expect((await server.read(ACTIVITIES, data._id)).data).toEqual(english);
});

test("the first publishing in any language sets the date of all", async (server) => {
  const { data } = await server.create(ARTICLES, { status: "Draft" });
  server.advanceClock(60_000);
  const { data: thai } = await server.translate(ARTICLES, data._id, { status: "Published" });
  expect(thai.publishedAt).toBe(new Date(server.parts.now()).toISOString());
  server.advanceClock(60_000);
  // The form of a draft sends an empty date.
  const { data: english } = await server.update(ARTICLES, data._id, { status: "Draft", publishedAt: "" });
  expect([english.status, english.publishedAt]).toEqual(["Draft", thai.publishedAt]);
});

test("the audit log names the language of a translation", async (server) => {
  const { data } = await server.create(ARTICLES);
  await server.translate(ARTICLES, data._id);
  await server.remove(ARTICLES, data._id, "th");
  const { data: entries } = await server.send("GET", "/audit?kind=article");
  const [removed, added, created] = entries;
  expect([removed.action, added.action, created.action]).toEqual(["unpublish", "publish", "create"]);
  expect(added.changes).toContainEqual({ field: "title (th)", before: null, after: THAI });
  expect(added.changes).toContainEqual({ field: "status (th)", before: null, after: "Published" });
  expect(removed.changes).toContainEqual({ field: "title (th)", before: THAI, after: null });
  expect(created.changes).toContainEqual({ field: "title", before: null, after: data.title });
});

test.each(TYPES_BY_NAME)(
  "a %s names its pages in the languages in which it is published",
  async (server, _, type) => {
    const { data } = await server.create(type);
    const path = recordPath(type, data);
    const alternates = async (lang = "") => (await server.read(type, data._id, lang)).data.alternates;
    expect(await alternates()).toEqual([{ language: "en", path }]);
    await server.translate(type, data._id, { status: "Draft" });
    expect(await alternates()).toEqual([{ language: "en", path }]);
    await server.translate(type, data._id, { status: "Published" });
    const both = [
      { language: "en", path },
      { language: "th", path: recordPath(type, { slug: THAI }) },
    ];
    expect(await alternates()).toEqual(both);
    expect(await alternates("th")).toEqual(both);
    server.setLanguages("th", ["en"]);
    expect(await alternates()).toEqual(both.toReversed());
    server.setLanguages("en", []);
    expect("alternates" in (await server.read(type, data._id)).data).toBe(false);
  },
);
