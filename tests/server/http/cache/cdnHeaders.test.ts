import { expect, it } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { settings } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import { createCdnHeaders } from "#server/http/cache/cdnHeaders.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { recordForm } from "#tests/support/content/recordForm.ts";
import { startRawServer } from "#tests/support/server/rawServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";

const CDN = { CDN_URL: "http://127.0.0.1:1/purge", CDN_TOKEN: "token of the CDN" };
const SHARED = "s-maxage=300, stale-while-revalidate=1, stale-if-error=604800";
const KEY_HEADERS = ["xkey", "surrogate-key", "cache-tag"];

async function openSite(env: Record<string, string>) {
  const server = await startRawServer(env);
  const { testServer } = server;
  const token = await testServer.signIn();
  const { headers } = await testServer.request("GET", "/settings", { token });
  async function create(status: string, logo: Uint8Array) {
    const form = recordForm(ACTIVITIES, { status }, { logo });
    const { data } = await testServer.request("POST", "/projects/create", { token, form });
    return data as { _id: string; slug: string; logo: string };
  }
  return {
    ...server,
    token,
    create,
    activity: await create("Published", uniquePng(1)),
    previewCookie: (headers.getSetCookie()[0] ?? "").split(";")[0] ?? "",
    async read(path: string, init: RequestInit = {}) {
      const response = await fetch(new URL(path, server.url), { ...init, redirect: "manual" });
      await response.arrayBuffer();
      const keys = KEY_HEADERS.map((name) => response.headers.get(name)).find((value) => value !== null);
      return {
        status: response.status,
        cacheControl: response.headers.get("cache-control"),
        keys: keys?.split(/[ ,]/),
      };
    },
  };
}

const test = testWith(() => openSite({ ...CDN, CDN: "varnish" }));

test("pages, documents, replies of the API and pictures are for the CDN, with the tables that they show", async (server) => {
  const { _id, slug, logo } = server.activity;
  const cases: [path: string, status: number, cacheControl: string, table: string][] = [
    ["/", 200, "max-age=0", "activities"],
    ["/address", 200, "max-age=0", "settings"],
    [`/activity-view/${slug}`, 200, "max-age=0", "activity_texts"],
    ["/activities?category=none", 200, "max-age=0", "categories"],
    ["/nowhere", 404, "max-age=0", "settings"],
    // A redirect may follow.
    ["/nowhere", 404, "max-age=0", "redirects"],
    ["/th/about", 404, "max-age=0", "settings"],
    ["/feed.xml", 200, "max-age=0", "articles"],
    ["/site.webmanifest", 200, "max-age=0", "settings"],
    ["/api/v1/projects/get", 200, "max-age=0", "activities"],
    [`/api/v1/projects/${_id}`, 200, "max-age=0", "activity_addresses"],
    ["/api/v1/clients/public/logos", 200, "public, max-age=300", "clients"],
    [logo, 200, "public, max-age=31536000, immutable", "activities"],
  ];
  for (const [path, status, cacheControl, table] of cases) {
    // The first from the router, the last from the cache of the server.
    for (const method of ["GET", "HEAD", "GET", "GET"]) {
      const { keys, ...response } = await server.read(path, { method });
      const expected = { status, cacheControl: `${cacheControl}, ${SHARED}` };
      expect([path, method, response]).toEqual([path, method, expected]);
      expect([path, keys]).toEqual([path, expect.arrayContaining(["site", table])]);
    }
  }
});

test("a revalidation renews the same headers", async (server) => {
  const { headers } = await fetch(new URL("/about", server.url));
  const etag = headers.get("etag") ?? "";
  const answer = await server.read("/about", { headers: { "if-none-match": etag } });
  expect(answer).toMatchObject({ status: 304, cacheControl: `max-age=0, ${SHARED}` });
  expect(answer.keys).toContain("clients");
});

it.each([
  ["varnish", "xkey", " "],
  ["fastly", "surrogate-key", " "],
  ["cloudflare", "cache-tag", ","],
])("%s reads the keys from %s", async (name, header, separator) => {
  await using server = await startRawServer({ ...CDN, CDN: name });
  const { headers } = await fetch(new URL("/api/v1/site", server.url));
  expect(KEY_HEADERS.filter((one) => headers.has(one))).toEqual([header]);
  expect(headers.get(header)).toBe(["site", "settings"].join(separator));
});

test("what depends on who asks is kept out of the CDN", async (server) => {
  const draft = await server.create("Draft", uniquePng(2));
  const admin = { authorization: `Bearer ${server.token}` };
  const preview = { cookie: server.previewCookie };
  const cases: [path: string, headers: Record<string, string>, status: number, cacheControl: string][] = [
    [`/api/v1/projects/${draft._id}`, admin, 200, "no-store"],
    [`/api/v1/projects/${draft._id}`, {}, 404, "no-store"],
    [draft.logo, preview, 200, "private, no-store"],
    [draft.logo, {}, 404, "no-store"],
    [server.activity.logo, preview, 200, "private, max-age=31536000, immutable"],
    ["/about", preview, 200, "private, no-cache"],
    ["/about", { cookie: "vitrine_preview_links=token" }, 200, "private, no-cache"],
    ["/api/v1/site", { origin: "https://other.example" }, 200, "private, no-cache"],
    ["/api/v1/site", admin, 200, "no-store"],
    ["/api/v1/contact/token", {}, 200, "no-store"],
    ["/admin", {}, 200, "no-store"],
    ["/vitrine/login", {}, 200, "no-store"],
    ["/readyz", {}, 200, "private"],
    ["/About/", {}, 301, "private"],
  ];
  for (const [path, headers, status, cacheControl] of cases) {
    const expected = { status, cacheControl, keys: undefined };
    expect([path, headers, await server.read(path, { headers })]).toEqual([path, headers, expected]);
  }
});

test("a site that is not open, and a language in preparation, are kept out of the CDN", async (server) => {
  const { testServer, previewCookie: cookie } = server;
  const { db } = testServer.parts;
  writeSetting(db, "languages", { main: "en", further: ["th"], inPreparation: ["th"] });
  expect(await server.read("/th", { headers: { cookie } })).toMatchObject({
    status: 200,
    cacheControl: "no-store",
  });
  expect(await server.read("/th")).toMatchObject({ status: 404, cacheControl: `max-age=0, ${SHARED}` });
  writeSetting(db, "comingSoon", true);
  expect(await server.read("/about")).toMatchObject({ status: 503, cacheControl: "no-store" });
  expect(await server.read("/about", { headers: { cookie } })).toMatchObject({
    status: 200,
    cacheControl: "private, no-cache",
  });
});

test("the page of the contact form ends with the hour of its token", async (server) => {
  const { testServer } = server;
  // START_TIME is a full hour.
  testServer.advanceClock(57 * 60_000 + 500);
  expect((await server.read("/address")).cacheControl).toStartWith("max-age=0, s-maxage=179,");
  testServer.advanceClock(179_000);
  expect((await server.read("/address")).cacheControl).toBe("private, no-cache");
  testServer.advanceClock(1_000);
  expect((await server.read("/address")).cacheControl).toBe(`max-age=0, ${SHARED}`);
});

test("a page without its logos, which could not be read, is kept out of the CDN", async (server) => {
  const { $client } = server.testServer.parts.db.$writer.connection;
  $client.run("ALTER TABLE clients RENAME TO hidden");
  expect(await server.read("/about")).toMatchObject({ status: 200, cacheControl: "private, no-cache" });
  $client.run("ALTER TABLE hidden RENAME TO clients");
  expect((await server.read("/about")).cacheControl).toBe(`max-age=0, ${SHARED}`);
});

test("a response that a write overtakes is kept out of the CDN", async ({ testServer: { parts } }) => {
  const { db, now } = parts;
  const cdn = createCdnHeaders({ name: "varnish", tables: db.$tables, now });
  const readWhile = (write: () => Promise<unknown>) =>
    cdn.respond(new Request("http://firm.example/"), async () => {
      await db.select().from(settings);
      await write();
      return new Response("", { headers: { "cache-control": "no-cache" } });
    });
  const overtaken = await readWhile(() =>
    transaction(db, async (tx) => tx.update(settings).set({ updatedAt: 2 })),
  );
  expect(overtaken.headers.get("cache-control")).toBe("private, no-cache");
  const current = await readWhile(async () => undefined);
  expect(current.headers.get("xkey")).toBe("site settings");
});

it("without a CDN, the headers are those of before", async () => {
  await using plain = await openSite({});
  const paths = ["/", "/nowhere", "/feed.xml", "/api/v1/projects/get", plain.activity.logo, "/readyz"];
  for (const path of [...paths, ...paths]) {
    const answer = await plain.read(path);
    const cacheControl = path.startsWith("/uploads/") ? "public, max-age=31536000, immutable" : "no-cache";
    expect([path, answer.cacheControl]).toEqual([path, path === "/readyz" ? null : cacheControl]);
    expect(answer.keys).toBeUndefined();
  }
});
