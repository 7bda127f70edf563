import { existsSync } from "node:fs";

import { expect, test } from "bun:test";

import { CONTENT_TYPES } from "#content/registry.ts";
import { createRecordId } from "#web/api/recordId.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { apiPaths, recordForm } from "#tests/support/content/recordForm.ts";
import { articleForm, codeOf, createScopeTestServer } from "#tests/support/content/scopeTestServer.ts";
import { SAMPLE_TERMS } from "#tests/support/server/legalTestServer.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { RequestOptions, TestServer } from "#tests/support/server/testServer.ts";

const DAY = 24 * 3_600_000;
const ID = "0192f0a0-5b1c-7d2e-8f30-0123456789ab";
const CONFLICT = [409, "conflict"];

type Fields = Record<string, string>;

interface Noun {
  create: string;
  list: string;
  item: (id: string) => string;
  update: (id: string) => string;
  remove: (id: string) => string;
  /** With images, if the type has any. */
  send: (fields: Fields, number?: number) => RequestOptions;
  /** A field of the record. */
  name: string;
}

function formOf(form: FormData, fields: Fields): RequestOptions {
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return { form };
}

const pathsOf = (list: string, item: (id: string) => string) => {
  return { create: list, list, item, update: item, remove: item };
};

const CLIENT: Noun = {
  ...pathsOf("/clients", (id) => `/clients/${id}`),
  send: (fields, number = 0) => formOf(clientForm({ logo: uniquePng(number) }), fields),
  name: "name",
};

const LEGAL: Noun = {
  ...pathsOf("/legal/documents", (id) => `/legal/versions/${id}`),
  send: (fields) => ({ body: { slug: "terms", ...SAMPLE_TERMS, ...fields } }),
  name: "titleEn",
};

const NOUNS: [string, Noun][] = [
  ...CONTENT_TYPES.map((type): [string, Noun] => {
    const { read: item, ...paths } = apiPaths(type);
    const send: Noun["send"] = (fields, number = 0) => {
      const pictures = { logo: uniquePng(number), images: [uniquePng(number + 1), uniquePng(number + 2)] };
      return formOf(recordForm(type, {}, pictures), fields);
    };
    return [type.name, { ...paths, item, send, name: type.nameField }];
  }),
  ["client", CLIENT],
  ["legal text", LEGAL],
];

/** Requests of one admin who signs in again for each, because days pass in between. */
function createAdminClient(server: TestServer, noun: Noun) {
  const ask = async (method: string, path: string, options: RequestOptions = {}) => {
    const { accessToken: token } = await server.signInWithPassword();
    return server.request(method, path, { token, ...options });
  };
  return {
    ask,
    create: (fields: Fields = {}, number?: number) =>
      ask("POST", noun.create, noun.send({ _id: ID, ...fields }, number)),
    update: (fields: Fields, number?: number) => ask("PUT", noun.update(ID), noun.send(fields, number)),
    read: async () => (await ask("GET", noun.item(ID))).data,
    count: async () => (await ask("GET", noun.list)).data.length,
  };
}

test.each(NOUNS)(
  "a form chooses the id of a new %s, and a repetition finds it a month later",
  async (_, noun) => {
    await using server = await createTestServer();
    const { create, count } = createAdminClient(server, noun);
    const first = await create();
    expect([first.status, first.data._id]).toEqual([201, ID]);
    const files = server.listStoredFiles();
    server.advanceClock(30 * DAY);
    for (const fields of [{}, { isRetry: "true" }] as Fields[]) {
      const again = await create(fields);
      expect([again.status, again.data]).toEqual([201, first.data]);
    }
    expect(await count()).toBe(1);
    expect([server.listStoredFiles(), listStagedFiles(server)]).toEqual([files, []]);
    expect(auditedActions(server)).toEqual(["create"]);
  },
);

/** The folder is made for the first image. */
const listStagedFiles = (server: TestServer) =>
  existsSync(server.parts.images.stagingFolder) ? server.listStagedFiles() : [];

const auditedActions = ({ parts: { db } }: TestServer) =>
  db.$client
    .query<{ action: string }, [string]>("SELECT action FROM audit_entries WHERE record_id = ?")
    .all(ID)
    .map(({ action }) => action);

test.each(NOUNS)("two equal calls at the same time create one %s", async (_, noun) => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const create = () => server.request("POST", noun.create, { token, ...noun.send({ _id: ID }) });
  const [one, other] = await Promise.all([create(), create()]);
  expect([one.status, other.status, other.data]).toEqual([201, 201, one.data]);
});

test.each(NOUNS)("a retry with changes updates the %s, and removes replaced images", async (_, noun) => {
  await using server = await createTestServer();
  const { create, read, count } = createAdminClient(server, noun);
  const first = await create();
  const files = server.listStoredFiles().length;
  const again = await create({ isRetry: "true", [noun.name]: "Changed" }, 5);
  expect([again.status, again.data._id, again.data[noun.name]]).toEqual([201, ID, "Changed"]);
  expect(await read()).toMatchObject({ [noun.name]: "Changed" });
  expect(again.data.images?.length).toBe(first.data.images?.length);
  expect(await count()).toBe(1);
  expect(server.listStoredFiles()).toHaveLength(files);
  expect(auditedActions(server)).toEqual(["create", "update"]);
});

test.each(NOUNS)(
  "a %s that differs is a conflict for a form that never sent it, such as the same draft in another tab",
  async (_, noun) => {
    await using server = await createTestServer();
    const { create, read } = createAdminClient(server, noun);
    const first = await create();
    const other = await create({ [noun.name]: "Other" });
    expect([codeOf(other), other.data.current]).toEqual([CONFLICT, first.data]);
    expect(await read()).toMatchObject({ [noun.name]: first.data[noun.name] });
    const { updatedAt } = first.data;
    expect((await create({ [noun.name]: "Other", updatedAt })).status).toBe(201);
    expect(await read()).toMatchObject({ [noun.name]: "Other" });
  },
);

test.each(NOUNS)("a retry does not overwrite a later change of the %s", async (_, noun) => {
  await using server = await createTestServer();
  const { create, read, update } = createAdminClient(server, noun);
  const { updatedAt } = (await create()).data;
  server.advanceClock(DAY);
  expect((await update({ [noun.name]: "Later", updatedAt })).status).toBe(200);
  const again = await create({ isRetry: "true" });
  expect([codeOf(again), again.data.current]).toMatchObject([CONFLICT, { [noun.name]: "Later" }]);
  expect(await read()).toMatchObject({ [noun.name]: "Later" });
});

test.each(NOUNS)("creates the %s again if it was deleted", async (_, noun) => {
  await using server = await createTestServer();
  const { ask, create, count } = createAdminClient(server, noun);
  await create();
  expect((await ask("DELETE", noun.remove(ID))).status).toBe(200);
  const again = await create({ isRetry: "true" });
  expect([again.status, again.data._id]).toEqual([201, ID]);
  expect(await count()).toBe(1);
});

test.each(NOUNS)(
  "a repeated update of the %s is not a conflict; one with other values is",
  async (_, noun) => {
    await using server = await createTestServer();
    const { create, update, count } = createAdminClient(server, noun);
    const { updatedAt } = (await create()).data;
    server.advanceClock(1000);
    const change = { [noun.name]: "Later", updatedAt };
    const first = await update(change, 5);
    expect(first.status).toBe(200);
    const files = server.listStoredFiles();
    server.advanceClock(1000);
    const again = await update(change, 5);
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect(codeOf(await update({ ...change, [noun.name]: "Other" }, 5))).toEqual(CONFLICT);
    expect([server.listStoredFiles(), listStagedFiles(server)]).toEqual([files, []]);
    expect(auditedActions(server)).toEqual(["create", "update"]);
    expect(await count()).toBe(1);
  },
);

test.each([
  ["no UUID", "night-shift"],
  ["another version", "0192f0a0-5b1c-4d2e-8f30-0123456789ab"],
  ["capitals", ID.toUpperCase()],
  ["empty", ""],
])("rejects an id that is %s", async (_, _id) => {
  await using server = await createTestServer();
  const token = await server.signIn();
  for (const [, { create, send }] of NOUNS) {
    const { status, body } = await server.request("POST", create, { token, ...send({ _id }) });
    expect([status, body.errors]).toEqual([422, { _id: "_id must be a UUID of version 7" }]);
  }
});

test("without an id, each call creates a record", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const create = () => server.request("POST", "/clients", { token, form: clientForm() });
  expect((await create()).data._id).not.toBe((await create()).data._id);
});

test("the back office's ids are valid, different and ordered by time", () => {
  const ids = [createRecordId(), createRecordId()];
  expect(ids[0]).not.toBe(ids[1] ?? "");
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Math.abs(Number.parseInt(id.replace("-", "").slice(0, 12), 16) - Date.now())).toBeLessThan(60_000);
  }
});

test("the id of someone else's draft says nothing about it and changes nothing", async () => {
  await using server = await createScopeTestServer();
  const { author, colleague, editor } = server.tokens;
  const create = (token: string, fields: Fields = {}) => {
    const form = articleForm({ status: "Draft", _id: ID, ...fields });
    return server.request("POST", "/articles/create", { token, form });
  };
  const { data } = await create(author, { title: "A secret" });
  for (const token of [colleague, editor]) {
    for (const fields of [
      {},
      { isRetry: "true" },
      { updatedAt: data.updatedAt },
      { title: "A secret" },
    ] as Fields[]) {
      const { status, body } = await create(token, fields);
      expect([status, body.code, body.data]).toEqual([409, "conflict", null]);
      expect(JSON.stringify(body)).not.toContain("secret");
    }
  }
  const read = await server.request("GET", `/articles/${ID}`, { token: author });
  expect(read.data).toEqual({ ...data, ...read.data, updatedAt: data.updatedAt, title: "A secret" });
});

test("the id of a version of another legal text is a conflict", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const create = (path: string, body: object) =>
    server.request("POST", path, { token, body: { ...SAMPLE_TERMS, _id: ID, isRetry: true, ...body } });
  const { data } = await create("/legal/documents", { slug: "terms" });
  expect(codeOf(await create("/legal/documents", { slug: "cookies" }))).toEqual(CONFLICT);
  const { data: other } = await create("/legal/documents", { slug: "imprint", _id: undefined });
  expect(codeOf(await create(`/legal/documents/${other.documentId}/versions`, {}))).toEqual(CONFLICT);
  expect((await create(`/legal/documents/${data.documentId}/versions`, {})).data).toEqual(data);
});

test("a repeated creation finds a legal text that messages refer to", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const body = { ...SAMPLE_TERMS, _id: ID, slug: "privacy-policy" };
  const create = (fields: object = {}) =>
    server.request("POST", "/legal/documents", { token, body: { ...body, ...fields } });
  const { data } = await create();
  const message = { name: "Nok", email: "nok@school.example", message: "Hello", policyVersion: ID };
  expect((await server.request("POST", "/contact", { body: message })).status).toBe(201);
  const again = await create({ isRetry: true });
  expect([again.status, again.data]).toEqual([201, { ...data, messages: 1 }]);
  expect(codeOf(await create({ isRetry: true, titleEn: "Other" }))).toEqual(CONFLICT);
});

test("a repeated creation of a category returns it; other values are a taken name", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const create = (body: object) => server.request("POST", "/categories", { token, body });
  const first = await create({ name: "Energy" });
  const again = await create({ name: "Energy", isRetry: true });
  expect([again.status, again.data]).toEqual([201, first.data]);
  for (const fields of [{}, { isRetry: true, isHiddenWhenEmpty: false }]) {
    const other = await create({ name: "Energy", ...fields });
    expect([codeOf(other), Object.keys(other.body.errors ?? {})]).toEqual([CONFLICT, ["name"]]);
  }
});

test("a retry of a new account sets the password that was typed last", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const person = { _id: ID, email: "ploy@firm.example", firstName: "Ploy", lastName: "Dee" };
  const create = (body: object) => server.request("POST", "/users", { token, body: { ...person, ...body } });
  const signIn = (password: string) =>
    server.request("POST", "/auth/login", { body: { email: person.email, password } });
  expect((await create({ password: "four grey herons" })).data._id).toBe(ID);
  expect(codeOf(await create({ password: "five grey herons" }))).toEqual(CONFLICT);
  expect((await create({ password: "six white herons", isRetry: true })).status).toBe(201);
  expect((await signIn("four grey herons")).status).toBe(401);
  expect((await signIn("six white herons")).status).toBe(200);
  const { data } = await server.request("GET", "/users", { token });
  expect(data.filter(({ email }: { email: string }) => email === person.email)).toHaveLength(1);
});
