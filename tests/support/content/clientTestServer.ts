import { expect } from "bun:test";

import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

export interface ClientFormValues {
  name?: string;
  url?: string;
  status?: string;
  type?: string;
  logo?: Uint8Array;
  /** File name of the logo in the form. */
  logoName?: string;
  removeLogo?: string;
  updatedAt?: string;
}

/** Creates a test server with client requests, all sent as an admin. */
export async function createClientTestServer() {
  const server = await createTestServer();
  let token = await server.signIn();
  return {
    ...server,
    token,
    /** Call it after advancing the clock past the access token's lifetime of an hour. */
    renewToken: async () => {
      token = await server.signIn();
    },
    create: (changes?: ClientFormValues) =>
      server.request("POST", "/clients", { token, form: clientForm(changes) }),
    update: (id: string, changes?: ClientFormValues) =>
      server.request("PUT", `/clients/${id}`, { token, form: clientForm(changes) }),
    remove: (id: string) => server.request("DELETE", `/clients/${id}`, { token }),
    read: (id: string) => server.request("GET", `/clients/${id}`, { token }),
    stats: async () => (await server.request("GET", "/clients/stats", { token })).data,
    list: async (query: Record<string, string> = {}) => {
      const response = await server.request("GET", `/clients?${new URLSearchParams(query)}`, { token });
      expect(response.status).toBe(200);
      const names: string[] = response.data.map(({ name }: { name: string }) => name);
      return { names, data: response.data, pagination: response.body.pagination };
    },
  };
}

/** A complete, valid form without a logo. */
export function clientForm({ logo, logoName = "logo.png", ...changes }: ClientFormValues = {}): FormData {
  const fields = { name: "Siam Orchard", url: "https://orchard.example", ...changes };
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  if (logo) form.set("logo", new Blob([Uint8Array.from(logo)]), logoName);
  return form;
}

export function expectNothingStored(
  server: Pick<TestServer, "listStoredFiles" | "listStagedFiles" | "parts">,
) {
  expect(server.listStoredFiles()).toEqual([]);
  expect(server.listStagedFiles()).toEqual([]);
  const count = "SELECT (SELECT count(*) FROM clients) + (SELECT count(*) FROM pictures) AS n";
  expect(server.parts.db.$client.query(count).get()).toEqual({ n: 0 });
}
