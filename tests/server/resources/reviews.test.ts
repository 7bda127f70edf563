import { expect, test } from "bun:test";

import type { ContentType } from "#resources/contentType.ts";
import { apiPaths, recordForm, TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { createScopeTestServer } from "#tests/support/content/scopeTestServer.ts";
import { translationForm } from "#tests/support/content/languageTestServer.ts";
import { START_TIME } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

const READY = { status: "Draft", readyForReview: "true" };
const REQUEST = {
  requestedAt: new Date(START_TIME).toISOString(),
  requestedBy: expect.any(String),
};

/** A site in English and Thai, with calls for one content type. */
async function createFixture(type: ContentType) {
  const server = await createScopeTestServer();
  writeSetting(server.parts.db, "languages", { main: "en", further: ["th"] });
  const paths = apiPaths(type);
  const save = async (token: string, id: string, changes: Record<string, string>) =>
    server.request("PUT", paths.update(id), { token, form: recordForm(type, changes, { logo: null }) });
  return {
    ...server,
    create: async (token: string, changes: Record<string, string>) =>
      (await server.request("POST", paths.create, { token, form: recordForm(type, changes) })).data,
    save,
    translate: async (token: string, id: string, changes: Record<string, string>) =>
      server.request("PUT", `${paths.update(id)}?lang=th`, { token, form: translationForm(type, changes) }),
    /** The names of the listed records. */
    list: async (token: string | undefined, query: string): Promise<string[]> => {
      const { data } = await server.request("GET", `${paths.list}?${query}`, { token });
      return data.map((record: Record<string, string>) => record[type.nameField]);
    },
    read: async (token: string | undefined, id: string) =>
      (await server.request("GET", paths.read(id), { token })).data,
  };
}

test.each(TYPES_BY_NAME)("an author marks a %s ready for review, and editors find it", async (_, type) => {
  await using server = await createFixture(type);
  const { author, colleague, editor } = server.tokens;
  const name = { [type.nameField]: "A finished text" };
  const draft = await server.create(author, { ...name, status: "Draft" });
  expect(draft).toMatchObject({ status: "Draft", review: null });
  await server.create(author, { [type.nameField]: "Unfinished", status: "Draft" });

  const { data: ready } = await server.save(author, draft._id, { ...name, ...READY });
  expect(ready).toMatchObject({ status: "Draft", review: REQUEST });
  expect(await server.read(editor, draft._id)).toMatchObject({ review: REQUEST });
  expect(await server.list(editor, "status=Review")).toEqual(["A finished text"]);
  expect(await server.list(editor, "status=Review&search=finished")).toEqual(["A finished text"]);
  expect(await server.list(editor, "status=Review&search=nowhere")).toEqual([]);
  expect(await server.list(author, "status=Review")).toEqual(["A finished text"]);
  expect(await server.list(colleague, "status=Review")).toEqual([]);
  expect(await server.list(undefined, "status=Review")).toEqual([]);
  expect(await server.read(undefined, draft._id)).toBeNull();
});

test.each(TYPES_BY_NAME)("a new %s can be ready for review at once", async (_, type) => {
  await using server = await createFixture(type);
  const { author, editor } = server.tokens;
  await server.create(author, { [type.nameField]: "At once", ...READY });
  expect(await server.list(editor, "status=Review")).toEqual(["At once"]);
});

test.each(TYPES_BY_NAME)("publishing a %s and saving it as a draft end the review", async (_, type) => {
  await using server = await createFixture(type);
  const { author, editor } = server.tokens;
  const { _id } = await server.create(author, READY);
  // An editor who corrects it keeps the request of the author.
  server.advanceClock(60_000);
  expect((await server.save(editor, _id, READY)).data.review).toEqual(REQUEST);
  expect((await server.save(editor, _id, {})).data.review).toEqual(REQUEST);
  expect((await server.save(editor, _id, { status: "Draft" })).data.review).toBeNull();

  server.advanceClock(60_000);
  const again = await server.save(author, _id, READY);
  expect(Date.parse(again.data.review.requestedAt)).toBe(START_TIME + 120_000);
  const { data: published } = await server.save(editor, _id, { status: "Published", readyForReview: "true" });
  expect(published.status).toBe("Published");
  expect(published.review).toBeUndefined();
  expect(await server.list(editor, "status=Review")).toEqual([]);
  expect((await server.save(editor, _id, { status: "Draft" })).data.review).toBeNull();
});

test.each(TYPES_BY_NAME)("a translation of a %s is ready for review on its own", async (_, type) => {
  await using server = await createFixture(type);
  const { author, editor } = server.tokens;
  const { _id } = await server.create(author, { [type.nameField]: "In two languages", status: "Draft" });
  expect((await server.translate(author, _id, READY)).data.review).toEqual(REQUEST);
  const { data: texts } = await server.request("GET", `${apiPaths(type).read(_id)}/translations`, {
    token: author,
  });
  expect(texts).toMatchObject([{ review: null }, { review: REQUEST }]);
  expect(await server.list(editor, "status=Review")).toEqual(["In two languages"]);
  await server.save(editor, _id, { [type.nameField]: "In two languages", status: "Published" });
  expect(await server.list(editor, "status=Review")).toEqual(["In two languages"]);
  expect((await server.read(undefined, _id)).review).toBeUndefined();
  expect(await server.list(undefined, "status=Review")).toEqual(["In two languages"]);
});

test.each(TYPES_BY_NAME)("the audit log says who marked a %s ready for review", async (_, type) => {
  await using server = await createFixture(type);
  const { author } = server.tokens;
  const { _id } = await server.create(author, { status: "Draft" });
  await server.save(author, _id, READY);
  const owner = await server.signIn();
  const { data } = await server.request("GET", `/audit?kind=${type.name}&record=${_id}`, { token: owner });
  expect(data[0]).toMatchObject({
    action: "update",
    changes: [{ field: "readyForReview", before: null, after: true }],
  });
});
