import { expect } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { sql } from "drizzle-orm";

import { activityForm, activityUpdateForm } from "#tests/support/content/activityForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";
import * as aboutTexts from "#texts/public/about.ts";

function get(server: TestServer, path: string, headers: Record<string, string> = {}) {
  return server.app.request(path, { headers });
}

const tagOf = async (server: TestServer, path: string) => (await get(server, path)).headers.get("etag") ?? "";

const test = testWith(createTestServer);

test("sends the same page with Brotli, gzip or uncompressed, as the browser accepts", async (server) => {
  const plain = await get(server, "/activities");
  expect(plain.headers.has("content-encoding")).toBe(false);
  const html = Buffer.from(await plain.bytes());
  const br = await get(server, "/activities", { "accept-encoding": "br" });
  expect(br.headers.get("content-encoding")).toBe("br");
  expect(brotliDecompressSync(await br.bytes())).toEqual(html);
  const gzip = await get(server, "/activities", { "accept-encoding": "gzip" });
  expect(gzip.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(await gzip.bytes())).toEqual(html);
  for (const answer of [plain, br, gzip]) expect(answer.headers.get("vary")).toBe("accept-encoding");
});

test("answers 304 if the page is unchanged", async (server) => {
  const etag = await tagOf(server, "/activities");
  expect(etag).toMatch(/^W\/"\w+"$/);
  for (const header of [etag, `"other", ${etag}`, etag.replace("W/", ""), "*"]) {
    const answer = await get(server, "/activities", { "if-none-match": header, "accept-encoding": "br" });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe("");
    expect(answer.headers.get("etag")).toBe(etag);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.has("content-encoding")).toBe(false);
  }
  for (const header of ['W/"other"', "", "nonsense"]) {
    expect((await get(server, "/activities", { "if-none-match": header })).status).toBe(200);
  }
  const missing = await get(server, "/nowhere", { "if-none-match": await tagOf(server, "/nowhere") });
  expect(missing.status).toBe(404);
});

test("shows each creation, change and deletion at the next request", async (server) => {
  const token = await server.signIn();
  const pages = ["/", "/activities"];
  const expectEverywhere = async (text: string, isThere: boolean) => {
    for (const path of pages) expect((await (await get(server, path)).text()).includes(text)).toBe(isThere);
  };
  await expectEverywhere("First name", false);
  const before = await tagOf(server, "/activities");
  const form = activityForm({ name: "First name" });
  const { data } = await server.request("POST", "/projects/create", { token, form });
  pages.push(`/activity-view/${data.slug}`);
  await expectEverywhere("First name", true);
  expect((await get(server, "/activities", { "if-none-match": before })).status).toBe(200);

  await server.request("PUT", `/projects/update/${data._id}`, {
    token,
    form: activityUpdateForm({ name: "Second name" }),
  });
  await expectEverywhere("First name", false);
  await expectEverywhere("Second name", true);

  await server.request("DELETE", `/projects/delete/${data._id}`, { token });
  await expectEverywhere("Second name", false);
  expect((await get(server, `/activity-view/${data.slug}`)).status).toBe(404);
  expect(await tagOf(server, "/activities")).toBe(before);
});

test("requests without changes keep the cached pages", async (server) => {
  const token = await server.signIn();
  for (const path of ["/", "/activities"]) await get(server, path);
  await server.request("POST", "/projects/create", { form: activityForm() });
  await server.request("POST", "/projects/create", { token, form: activityForm({ name: "" }) });
  await server.request("DELETE", "/projects/delete/none", { token });
  await server.request("POST", "/auth/logout", { token });
  await server.request("GET", "/projects/get");
  for (const path of ["/", "/activities"]) expect(server.parts.pageCache.find(path)).not.toBeNull();
});

test("only the category in a query affects the page", async (server) => {
  const token = await server.signIn();
  await server.request("POST", "/projects/create", { token, form: activityForm({ name: "School" }) });
  const form = activityForm({ name: "Company", category: ["Business Consult"] });
  await server.request("POST", "/projects/create", { token, form });
  const shown = async (query: string) => {
    const html = await (await get(server, `/activities${query}`)).text();
    const [page] = html.split('<script type="application/json"');
    return ["School", "Company"].filter((name) => page?.includes(name));
  };
  expect(await shown("")).toEqual(["School", "Company"]);
  expect(await shown("?category=edtech")).toEqual(["School"]);
  expect(await shown("?utm_source=x&category=business#y")).toEqual(["Company"]);
  expect(await shown("?category=cooking")).toEqual(["School", "Company"]);
  expect(await tagOf(server, "/activities?utm_source=1&%ff=%")).toBe(await tagOf(server, "/activities"));
  expect(await tagOf(server, "/?category=edtech")).toBe(await tagOf(server, "/"));
});

test("renders a page deterministically", async (server) => {
  const first = await tagOf(server, "/");
  server.advanceClock(24 * 3_600_000);
  expect(server.parts.pageCache.find("/")).toBeNull();
  expect(await tagOf(server, "/")).toBe(first);
});

async function open(server: TestServer, path: string) {
  const response = await server.app.request(path);
  return { status: response.status, html: await response.text() };
}

const hideClients = ({ parts }: TestServer) =>
  parts.db.$writer.connection.run(sql`ALTER TABLE clients RENAME TO hidden`);
const bringClients = ({ parts }: TestServer) =>
  parts.db.$writer.connection.run(sql`ALTER TABLE hidden RENAME TO clients`);

test("a page whose logos cannot be loaded is served with a loading state", async (server) => {
  hideClients(server);
  const { status, html } = await open(server, "/about");
  expect(status).toBe(200);
  expect(html).toContain("Our Trusted Clients And Partners");
  expect(html).toContain("Loading…");
  expect(html).toMatch(/<noscript>.*Unable to load client logos.*<\/noscript>/s);
  expect(html).not.toContain('["clients","logos"]');
  expect(server.logEntries.filter(({ level }) => level === "error")).not.toEqual([]);
});

test("an incomplete page is not cached", async (server) => {
  hideClients(server);
  await open(server, "/about");
  bringClients(server);
  expect((await open(server, "/about")).html).toContain(aboutTexts.noneTitle());
});
