import { expect, test } from "bun:test";

import { postForm } from "#tests/support/server/postForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

const ORIGIN = "https://firm.example";
const BODY = { name: "Mali", email: "mali@ruamjai.example", message: "Hello" };

/** Sends the contact form as a script and as a form without scripts. */
async function sendForms(server: TestServer, headers: Record<string, string>) {
  const call = await server.app.request(`${ORIGIN}/api/v1/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(BODY),
  });
  const form = await postForm(server, `${ORIGIN}/address`, BODY, { headers });
  return [call.status, form.status];
}

test.each<[string, Record<string, string>]>([
  ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  ["a subdomain", { origin: "https://sub.firm.example", "sec-fetch-site": "same-site" }],
  ["the same host without TLS", { origin: "http://firm.example", "sec-fetch-site": "cross-site" }],
  ["another site, in an older browser", { origin: "https://evil.example" }],
  ["a subdomain, in an older browser", { origin: "https://sub.firm.example" }],
  ["another port, in an older browser", { origin: "https://firm.example:8443" }],
  ["a sandboxed frame, in an older browser", { origin: "null" }],
  ["a page that hides its origin", { "sec-fetch-site": "cross-site" }],
  ["an unknown relation", { "sec-fetch-site": "new-value" }],
])("refuses a write from %s", async (_, headers) => {
  await using server = await createTestServer();
  expect(await sendForms(server, headers)).toEqual([403, 403]);
  expect(server.parts.db.$client.query("SELECT 1 FROM messages").all()).toEqual([]);
});

test.each<[string, Record<string, string>]>([
  ["a page of the site", { origin: ORIGIN, "sec-fetch-site": "same-origin" }],
  ["a page of the site, in an older browser", { origin: ORIGIN }],
  ["a page of the site behind a proxy that ends TLS", { origin: "http://firm.example" }],
  ["the address bar", { "sec-fetch-site": "none" }],
  ["a program", {}],
])("accepts a write from %s", async (_, headers) => {
  await using server = await createTestServer();
  expect(await sendForms(server, headers)).toEqual([201, 303]);
});

test("accepts writes from the site's pages when the API has another origin", async () => {
  await using server = await createTestServer({
    PUBLIC_URL: "https://www.firm.example",
    API_BASE_URL: `${ORIGIN}/api/v1`,
  });
  const headers = { origin: "https://www.firm.example", "sec-fetch-site": "same-site" };
  expect(await sendForms(server, headers)).toEqual([201, 303]);
  expect(await sendForms(server, { ...headers, origin: "https://evil.example" })).toEqual([403, 403]);
});

test("links from other sites open pages", async () => {
  await using server = await createTestServer();
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await server.app.request(`${ORIGIN}/address`, { headers })).status).toBe(200);
});
