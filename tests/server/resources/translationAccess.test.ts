import { expect } from "bun:test";

import type { TranslationTask } from "#contract/content/translations.ts";
import { activityForm, uniquePng } from "#tests/support/content/activityForm.ts";
import {
  codeOf,
  createArticle,
  createScopeTestServer,
  DENIED,
  articleForm,
  draft,
  MISSING,
  remove,
  update,
} from "#tests/support/content/scopeTestServer.ts";
import type { Fields } from "#tests/support/content/scopeTestServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";

const THAI = { title: "ไทย", content: "เรื่องแม่น้ำ", author: "นก" };

async function createLanguageFixture() {
  const server = await createScopeTestServer();
  writeSetting(server.parts.db, "languages", { main: "en", further: ["th"] });
  const translate = (token: string, id: string, fields: Fields = {}) =>
    server.request("PUT", `/articles/update/${id}?lang=th`, {
      token,
      form: articleForm({ ...THAI, ...fields }),
    });
  const removeThai = (token: string, id: string) =>
    server.request("DELETE", `/articles/delete/${id}?lang=th`, { token });
  const readTexts = (token: string, id: string) =>
    server.request("GET", `/articles/${id}/translations`, { token });
  const thaiTitles = async (token: string, query = "") =>
    (await server.request("GET", `/articles/get?lang=th${query}`, { token })).data.map(
      ({ title }: { title: string }) => title,
    );
  return { ...server, translate, removeThai, readTexts, thaiTitles };
}

const test = testWith(createLanguageFixture);

test("an author translates own drafts, and deletes the translation", async (server) => {
  const { author } = server.tokens;
  const { _id } = await draft(server, author);
  expect((await server.translate(author, _id, { status: "Draft" })).data).toMatchObject({ status: "Draft" });
  expect(await server.thaiTitles(author)).toEqual(["ไทย"]);
  expect((await server.readTexts(author, _id)).data).toMatchObject([{ state: "draft" }, { state: "draft" }]);
  expect((await server.removeThai(author, _id)).status).toBe(200);
  expect((await server.readTexts(author, _id)).data[1].state).toBe("missing");
});

test("an author can't publish a translation, with its status or without one", async (server) => {
  const { author } = server.tokens;
  const { _id } = await draft(server, author);
  expect(codeOf(await server.translate(author, _id, { status: "Published" }))).toEqual(DENIED);
  expect(codeOf(await server.translate(author, _id))).toEqual(DENIED);
  const created = await server.request("POST", "/articles/create?lang=th", {
    token: author,
    form: articleForm({ ...THAI, status: "Published" }),
  });
  expect(codeOf(created)).toEqual(DENIED);
  expect((await server.readTexts(author, _id)).data[1].state).toBe("missing");
  await server.translate(author, _id, { status: "Draft" });
  expect((await server.translate(author, _id)).data.status).toBe("Draft");
});

test("an author can't change an own article in any language once one of them is published", async (server) => {
  const { author, editor } = server.tokens;
  const { _id } = await draft(server, author);
  await server.translate(editor, _id, { status: "Published" });
  for (const answer of [
    await update(server, author, _id, { status: "Draft" }),
    await server.translate(author, _id, { status: "Draft" }),
    await server.removeThai(author, _id),
    await remove(server, author, _id),
  ])
    expect(codeOf(answer)).toEqual(DENIED);
  expect((await server.request("GET", `/articles/${_id}`, { token: author })).data.title).toBe("A title");
  expect((await server.readTexts(author, _id)).data[1].state).toBe("published");
});

test("an author finds no trace of the translations that others draft", async (server) => {
  const { author, colleague, editor, analyst } = server.tokens;
  const foreign = await draft(server, colleague);
  await server.translate(colleague, foreign._id, { status: "Draft" });
  const { data: published } = await createArticle(server, editor, { status: "Published" });
  await server.translate(editor, published._id, { status: "Draft" });
  for (const query of ["", "&status=Draft", "&search=แม่น้ำ", "&search=แม"])
    expect([query, await server.thaiTitles(author, query)]).toEqual([query, []]);
  for (const { _id } of [foreign, published]) {
    const thai = await server.request("GET", `/articles/${_id}?lang=th`, { token: author });
    expect(codeOf(thai)).toEqual(MISSING);
    expect(codeOf(await server.readTexts(author, _id))).toEqual(MISSING);
    expect(codeOf(await server.readTexts(analyst, _id))).toEqual(DENIED);
  }
  expect(codeOf(await server.translate(author, foreign._id, { status: "Draft" }))).toEqual(MISSING);
  expect(codeOf(await server.removeThai(author, foreign._id))).toEqual(MISSING);
  expect(codeOf(await server.translate(author, published._id, { status: "Draft" }))).toEqual(DENIED);
  expect(codeOf(await server.removeThai(author, published._id))).toEqual(DENIED);
  expect(await server.thaiTitles(editor)).toEqual(["ไทย", "ไทย"]);
});

test("only editors and owners see the board of translations, only owners the settings of a language", async (server) => {
  const { author, editor } = server.tokens;
  await draft(server, editor, { title: "Secret" });
  expect(codeOf(await server.request("GET", "/translations", { token: author }))).toEqual(DENIED);
  const board = await server.request("GET", "/translations?lang=th&state=missing,published&limit=100", {
    token: editor,
  });
  expect(board.data[0]).toMatchObject({ name: "Secret", state: "missing" });
  expect(new Set(board.data.map(({ type }: TranslationTask) => type))).toEqual(
    new Set(["article", "category"]),
  );
  const settings = await server.request("GET", "/translations?type=setting", { token: editor });
  expect(settings.data).toEqual([]);
  for (const token of [author, editor]) {
    expect(codeOf(await server.request("GET", "/settings?lang=th", { token }))).toEqual(DENIED);
    const relabel = { languages: { main: "th", further: [] } };
    expect(codeOf(await server.request("PUT", "/settings", { token, body: relabel }))).toEqual(DENIED);
    const tagline = { footerNote: "ไทย" };
    expect(codeOf(await server.request("PUT", "/settings?lang=th", { token, body: tagline }))).toEqual(
      DENIED,
    );
  }
});

test("an author reads and changes no translation of an activity that is published", async (server) => {
  const { author, editor } = server.tokens;
  const { data } = await server.request("POST", "/projects/create", {
    token: editor,
    form: activityForm({ images: [uniquePng(1)] }),
  });
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: "ไทย", description: "แม่น้ำ", status: "Draft" }))
    form.append(name, value);
  const path = `/projects/update/${data._id}?lang=th`;
  expect(codeOf(await server.request("PUT", path, { token: author, form }))).toEqual(DENIED);
  expect((await server.request("PUT", path, { token: editor, form })).status).toBe(200);
  const list = async (token: string) =>
    (await server.request("GET", "/projects/get?lang=th", { token })).data.length;
  expect([await list(author), await list(editor)]).toEqual([0, 1]);
  const read = `/projects/${data._id}`;
  expect(codeOf(await server.request("GET", `${read}?lang=th`, { token: author }))).toEqual(MISSING);
  expect(codeOf(await server.request("GET", `${read}/translations`, { token: author }))).toEqual(MISSING);
});
