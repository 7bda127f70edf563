import { expect, it } from "bun:test";

import { createRecordId } from "#web/api/recordId.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { ID } from "#tests/support/content/resourceCases.ts";
import type { ResourceFields } from "#tests/support/content/resourceCases.ts";
import { articleForm, codeOf, createScopeTestServer } from "#tests/support/content/scopeTestServer.ts";
import { SAMPLE_TERMS } from "#tests/support/server/legalTestServer.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const CONFLICT = [409, "conflict"];

const test = testWith(createTestServer);

test("without an id, each call creates a record", async (server) => {
  const token = await server.signIn();
  const create = () => server.request("POST", "/clients", { token, form: clientForm() });
  expect((await create()).data._id).not.toBe((await create()).data._id);
});

it("the back office's ids are valid, different and ordered by time", () => {
  const ids = [createRecordId(), createRecordId()];
  expect(ids[0]).not.toBe(ids[1] ?? "");
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Math.abs(Number.parseInt(id.replace("-", "").slice(0, 12), 16) - Date.now())).toBeLessThan(60_000);
  }
});

it("the id of someone else's draft says nothing about it and changes nothing", async () => {
  await using server = await createScopeTestServer();
  const { author, colleague, editor } = server.tokens;
  const create = (token: string, fields: ResourceFields = {}) => {
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
    ] as ResourceFields[]) {
      const { status, body } = await create(token, fields);
      expect([status, body.code, body.data]).toEqual([409, "conflict", null]);
      expect(JSON.stringify(body)).not.toContain("secret");
    }
  }
  const read = await server.request("GET", `/articles/${ID}`, { token: author });
  expect(read.data).toEqual({ ...data, ...read.data, updatedAt: data.updatedAt, title: "A secret" });
});

test("the id of a version of another legal text is a conflict", async (server) => {
  const token = await server.signIn();
  const create = (path: string, body: object) =>
    server.request("POST", path, { token, body: { ...SAMPLE_TERMS, _id: ID, isRetry: true, ...body } });
  const { data } = await create("/legal/documents", { slug: "terms" });
  expect(codeOf(await create("/legal/documents", { slug: "cookies" }))).toEqual(CONFLICT);
  const { data: other } = await create("/legal/documents", { slug: "imprint", _id: undefined });
  expect(codeOf(await create(`/legal/documents/${other.documentId}/versions`, {}))).toEqual(CONFLICT);
  expect((await create(`/legal/documents/${data.documentId}/versions`, {})).data).toEqual(data);
});

test("a repeated creation finds a legal text that messages refer to", async (server) => {
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

test("a category of another form with a taken name is refused at its name", async (server) => {
  const token = await server.signIn();
  const create = (body: object) => server.request("POST", "/categories", { token, body });
  await create({ name: "Energy", _id: ID });
  for (const fields of [{}, { isRetry: true }, { _id: ID.replace("ab", "ac"), isRetry: true }]) {
    const other = await create({ name: "Energy", ...fields });
    expect([codeOf(other), Object.keys(other.body.errors ?? {})]).toEqual([CONFLICT, ["name"]]);
  }
});

test("a retry of a new account sets the password that was typed last", async (server) => {
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
