import { expect } from "bun:test";

import { articleForm } from "./articleForm.ts";
import type { ArticleFormValues } from "./articleForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { RequestOptions, TestServer } from "#tests/support/server/testServer.ts";

export type ArticleTestServer = Awaited<ReturnType<typeof createArticleTestServer>>;

/** Creates a test server with article requests. Writes are sent as an admin, reads without a token. */
export async function createArticleTestServer(env: Record<string, string> = {}) {
  const server = await createTestServer(env);
  const token = await server.signIn();
  return {
    ...server,
    token,
    create: (changes?: ArticleFormValues) =>
      server.request("POST", "/articles/create", { token, form: articleForm(changes) }),
    update: (id: string, changes?: ArticleFormValues) =>
      server.request("PUT", `/articles/update/${id}`, { token, form: articleForm(changes) }),
    remove: (id: string) => server.request("DELETE", `/articles/delete/${id}`, { token }),
    read: (id: string, options: RequestOptions = {}) => server.request("GET", `/articles/${id}`, options),
    list: async (query: Record<string, string> = {}, options: RequestOptions = {}) => {
      const response = await server.request("GET", `/articles/get?${new URLSearchParams(query)}`, options);
      expect(response.status).toBe(200);
      const titles: string[] = response.data.map(({ title }: { title: string }) => title);
      return { titles, data: response.data, pagination: response.body.pagination };
    },
  };
}

export function expectNothingStored(
  server: Pick<TestServer, "listStoredFiles" | "listStagedFiles" | "parts">,
) {
  expect(server.listStoredFiles()).toEqual([]);
  expect(server.listStagedFiles()).toEqual([]);
  const count = "SELECT (SELECT count(*) FROM articles) + (SELECT count(*) FROM pictures) AS n";
  expect(server.parts.db.$client.query(count).get()).toEqual({ n: 0 });
}
