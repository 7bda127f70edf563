import { expect, test } from "bun:test";
import { basename } from "node:path";

import { openAssets } from "#server/pages/assets.ts";
import { addBuild } from "#tests/support/server/addBuild.ts";
import { createTestServer, START_TIME } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import type { ContentType } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { createLegalTestServer } from "#tests/support/server/legalTestServer.ts";
import { buildPath } from "#tests/support/web/routePaths.ts";
import { apiPaths, recordForm } from "#tests/support/content/recordForm.ts";
import { findAll, parseXml, childText } from "#tests/support/server/parseXml.ts";
import { ROUTES } from "#web/public/routes.ts";

import { seedLists } from "../../../scripts/bench/seedLists.ts";

const FOLDER = "src/web/site";

/** A server whose build contains the committed files under hashed names. */
async function createFixture() {
  const names: Record<string, string> = {};
  const contents: Record<string, Uint8Array> = {};
  for await (const path of new Bun.Glob(`${FOLDER}/*`).scan()) {
    const hashed = `hashed-${basename(path)}`;
    names[basename(path)] = hashed;
    contents[hashed] = await Bun.file(path).bytes();
  }
  const server = await createTestServer();
  addBuild(server, { files: names }, contents);
  return server;
}

test.each([
  ["/apple-touch-icon.png", 180, 180],
  ["/icon-192.png", 192, 192],
  ["/icon-512.png", 512, 512],
  ["/share.png", 1200, 630],
])("%s is a PNG of %i x %i px", async (path, width, height) => {
  await using server = await createFixture();
  const answer = await server.app.request(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
  expect(await new Bun.Image(await answer.bytes()).metadata()).toEqual({ width, height, format: "png" });
});

test("/favicon.ico contains a PNG for each size", async () => {
  await using server = await createFixture();
  const answer = await server.app.request("/favicon.ico");
  expect(answer.headers.get("content-type")).toBe("image/x-icon");
  const bytes = await answer.bytes();
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  expect([view.getUint16(0, true), view.getUint16(2, true)]).toEqual([0, 1]);
  const sizes: number[] = [];
  for (let index = 0; index < view.getUint16(4, true); index += 1) {
    const entry = 6 + index * 16;
    const [length, start] = [view.getUint32(entry + 8, true), view.getUint32(entry + 12, true)];
    const { width, height, format } = await new Bun.Image(bytes.slice(start, start + length)).metadata();
    expect([format, width, height]).toEqual(["png", bytes[entry] ?? 0, bytes[entry + 1] ?? 0]);
    sizes.push(width);
  }
  expect(sizes).toEqual([16, 32, 48]);
});

test("the dots of the icon align with pixels at 16 px, so that they stay separate", async () => {
  const svg = await Bun.file("src/web/icon.svg").text();
  const [left = 0, top = 0, side = 0] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? "").split(" ").map(Number);
  const points = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)];
  expect(points).toHaveLength(8);
  for (const [, x, y] of points) {
    const pixels = [(Number(x) - left) * (16 / side), (Number(y) - top) * (16 / side)];
    expect(pixels.map((pixel) => pixel % 1)).toEqual([0.5, 0.5]);
  }
});

test("the manifest has the firm's name and existing icons", async () => {
  await using server = await createFixture();
  writeSetting(server.parts.db, "productName", 'Firm "A"');
  const answer = await server.app.request("/site.webmanifest");
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Firm "A"', start_url: "/" });
  for (const { src } of manifest.icons) expect((await server.app.request(src)).status).toBe(200);
});

test("answers 404 without build output", async () => {
  await using server = await createTestServer();
  Object.assign(server.parts.assets, openAssets(server.dataDir));
  expect((await server.app.request("/favicon.ico")).status).toBe(404);
  expect((await server.app.request("/constructor")).status).toBe(404);
});

const PAGES_WITHOUT_LEGAL_TEXTS = ROUTES.map(({ path }) => path).filter(
  (path) => !/^\/(privacy-policy|legal|search)\b/.test(path),
);

const ORIGIN = "https://firm.example";

/** Date by path; `undefined` for a page without a known date. */
async function read(server: TestServer): Promise<Record<string, string | undefined>> {
  const answer = await server.app.request("/sitemap.xml");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const sitemap = parseXml(await answer.text());
  expect(sitemap).toMatchObject({
    name: "urlset",
    attributes: { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" },
  });
  const urls = findAll(sitemap, "url").map(
    (url) => [childText(url, "loc"), childText(url, "lastmod")] as const,
  );
  return Object.fromEntries(urls.map(([address = "", date]) => [address.replace(ORIGIN, ""), date]));
}

/**
 * Creates a record of each content type, one per second, and a draft.
 * @returns slugs by the patterns of their pages
 */
async function fill(server: TestServer) {
  const token = await server.signIn();
  const make = async (type: ContentType, changes = {}): Promise<string> =>
    (await server.request("POST", apiPaths(type).create, { token, form: recordForm(type, changes) })).data
      .slug;
  const ids: Record<string, string> = {};
  for (const type of CONTENT_TYPES) {
    ids[`${type.pages.record}/:slug`] = await make(type);
    server.advanceClock(1000);
  }
  return { ids, draft: await make(ARTICLES, { status: "Draft" }) };
}

test("lists every public page with its last change, and no draft", async () => {
  await using server = await createTestServer({ PUBLIC_URL: ORIGIN });
  const { ids, draft } = await fill(server);
  const pages = await read(server);
  expect(pages["/"]).toBe(new Date(START_TIME).toISOString());
  for (const [index, { pages: type }] of CONTENT_TYPES.entries()) {
    const date = new Date(START_TIME + index * 1000).toISOString();
    const record = `${type.record}/${ids[`${type.record}/:slug`]}`;
    const addresses = type.list === null ? [record] : [type.list, record];
    expect(addresses.map((path) => [path, pages[path]])).toEqual(addresses.map((path) => [path, date]));
  }
  const addresses = PAGES_WITHOUT_LEGAL_TEXTS.map((path) => buildPath(path, ids));
  expect(Object.keys(pages).toSorted()).toEqual(addresses.toSorted());
  expect(Object.keys(pages).join(" ")).not.toContain(draft);
  for (const path of Object.keys(pages))
    expect([path, (await server.app.request(path)).status]).toEqual([path, 200]);
});

test("lists the legal texts in effect, but no version by date", async () => {
  await using server = await createLegalTestServer({ PUBLIC_URL: ORIGIN });
  expect(Object.keys(await read(server))).not.toContain("/privacy-policy");
  const { documentId } = (await server.create({ slug: "privacy-policy" })).data;
  server.advanceClock(1000);
  await server.addVersion(documentId, { effectiveDate: "2024-01-01" });
  await server.addVersion(documentId, { effectiveDate: "2027-01-01" });
  await server.create({ slug: "terms" });
  await server.create({ slug: "cookies", status: "Draft" });
  await server.create({ slug: "later", effectiveDate: "2027-01-01" });
  const pages = await read(server);
  const second = new Date(START_TIME + 1000).toISOString();
  expect(pages).toMatchObject({ "/privacy-policy": second, "/legal/terms": second });
  expect(Object.keys(pages).filter((path) => /legal|privacy/.test(path))).toHaveLength(2);
});

test("dates a page by its last change or its publication, whichever is later", async () => {
  await using server = await createTestServer({ PUBLIC_URL: ORIGIN });
  const token = await server.signIn();
  const make = async (publishedAt: string) => [
    (
      await server.request("POST", "/projects/create", {
        token,
        form: recordForm(ACTIVITIES, { publishedAt }),
      })
    ).data.slug,
    (await server.request("POST", "/articles/create", { token, form: recordForm(ARTICLES, { publishedAt }) }))
      .data.slug,
  ];
  const [earlier, tonight] = [await make("2024-05-01"), await make("2026-11-20T23:00:00+07:00")];
  const pages = await read(server);
  const dates = ([activity, article]: string[]) => [
    pages[`/activity-view/${activity}`],
    pages[`/article/${article}`],
  ];
  const start = new Date(START_TIME).toISOString();
  expect(dates(earlier)).toEqual([start, start]);
  expect(dates(tonight)).toEqual(["2026-11-20T16:00:00.000Z", "2026-11-20T16:00:00.000Z"]);
  expect(pages["/articles"]).toBe("2026-11-20T16:00:00.000Z");
});

test("a settings change updates the date of every page", async () => {
  await using server = await createTestServer({ PUBLIC_URL: ORIGIN });
  expect((await read(server))["/"]).toBeUndefined();
  writeSetting(server.parts.db, "phone", "02 111 1111", START_TIME);
  expect((await read(server))["/"]).toBe(new Date(START_TIME).toISOString());
});

const locations = (document: ReturnType<typeof parseXml>, name: string) =>
  findAll(document, name).map((entry) => childText(entry, "loc") ?? "");

test("from 5,000 addresses on it is an index of parts that contain each address once", async () => {
  await using server = await createTestServer({ PUBLIC_URL: ORIGIN });
  seedLists(server.dataDir, 3_000);
  const open = async (path: string) => parseXml(await (await server.app.request(path)).text());
  const index = await open("/sitemap.xml");
  expect(index.name).toBe("sitemapindex");
  const parts = locations(index, "sitemap");
  // Every fifth article is a draft.
  const records = CONTENT_TYPES.length * 3_000 - 600;
  const total = PAGES_WITHOUT_LEGAL_TEXTS.filter((path) => !path.includes(":")).length + records;
  const count = Math.ceil(total / 5_000);
  expect(parts).toEqual(Array.from({ length: count }, (_, index) => `${ORIGIN}/sitemap-${index + 1}.xml`));
  const addresses = await Promise.all(
    parts.map(async (address) => locations(await open(address.replace(ORIGIN, "")), "url")),
  );
  expect(addresses[0]).toHaveLength(5_000);
  expect(new Set(addresses.flat()).size).toBe(total);
});

test.each(["/sitemap-1.xml", "/sitemap-0.xml", "/sitemap-3.xml", "/sitemap-x.xml"])(
  "%s is a 404 without such a part",
  async (path) => {
    await using server = await createTestServer({ PUBLIC_URL: ORIGIN });
    expect((await server.app.request(path)).status).toBe(404);
  },
);

test("robots.txt links the sitemap and excludes the admin area", async () => {
  await using server = await createTestServer({ PUBLIC_URL: ORIGIN });
  const answer = await server.app.request("/robots.txt");
  expect(answer.headers.get("content-type")).toStartWith("text/plain");
  expect(await answer.text()).toBe(`User-agent: *\nDisallow: /admin\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
});

test("without PUBLIC_URL there is no sitemap, because it requires absolute URLs", async () => {
  await using server = await createTestServer();
  expect((await server.app.request("/sitemap.xml")).status).toBe(404);
  expect(await (await server.app.request("/robots.txt")).text()).toBe("User-agent: *\nDisallow: /admin\n");
});

test("answers other methods with 405", async () => {
  await using server = await createTestServer();
  for (const path of ["/sitemap.xml", "/feed.xml", "/robots.txt", "/share.png"]) {
    const answer = await server.app.request(path, { method: "POST" });
    expect([path, answer.status, answer.headers.get("allow")]).toEqual([path, 405, "GET, HEAD"]);
  }
});
