import type { AdminScope } from "#contract/accounts/scopes.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

export const TEXT = "A long text about rivers";

export type Fields = Record<string, string | Uint8Array>;

export function articleForm(fields: Fields = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: "A title", content: TEXT, author: "Nok", ...fields }))
    form.append(name, typeof value === "string" ? value : new Blob([Uint8Array.from(value)]));
  return form;
}

/** The tokens of two authors, and those of the other scopes. */
export async function createScopeTestServer() {
  const server = await createTestServer();
  const token = (scope: AdminScope) => server.signIn("admin", scope);
  const tokens = {
    author: await token("author"),
    colleague: await token("author"),
    editor: await token("editor"),
    analyst: await token("analyst"),
  };
  return { ...server, tokens };
}

export const createArticle = async (server: TestServer, token: string, fields: Fields = {}) =>
  server.request("POST", "/articles/create", { token, form: articleForm(fields) });

export const draft = async (server: TestServer, token: string, fields: Fields = {}) =>
  (await createArticle(server, token, { status: "Draft", ...fields })).data;

export const update = (server: TestServer, token: string, id: string, fields: Fields = {}) =>
  server.request("PUT", `/articles/update/${id}`, { token, form: articleForm(fields) });

export const remove = (server: TestServer, token: string, id: string) =>
  server.request("DELETE", `/articles/delete/${id}`, { token });

export const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

export const DENIED = [403, "insufficient_scope"];
export const MISSING = [404, "not_found"];
