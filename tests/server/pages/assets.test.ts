import { expect, test } from "bun:test";
import { createElement } from "react";
import { renderToString } from "react-dom/server";

import { negotiateEncoding } from "#server/http/negotiateEncoding.ts";
import { scriptsOf } from "#server/pages/assets.ts";
import type { BuildManifest, EntryFiles } from "#server/pages/assets.ts";
import { renderShell } from "#server/pages/shell.ts";
import { addBuild } from "#tests/support/server/addBuild.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

const ENTRY: EntryFiles = {
  script: "main-1.js",
  style: "main-1.css",
  chunks: { "src/web/public/Page.tsx": "page-1.js" },
  imports: {
    "main-1.js": ["shared-1.js"],
    "page-1.js": ["shared-1.js", "main-1.js"],
    "shared-1.js": ["page-1.js"],
  },
};
const MANIFEST: BuildManifest = {
  public: { en: ENTRY, th: ENTRY },
  rules: [],
  admin: { ...ENTRY, script: "admin-1.js" },
  firstPaintScript: "first-1.js",
  files: { "latin.woff2": "latin-1.woff2" },
};

async function createServerWithAssets() {
  const server = await createTestServer();
  addBuild(server, MANIFEST, {
    "main-1.js": "plain",
    "main-1.js.br": "as brotli",
    "main-1.js.gz": "as gzip",
    "latin-1.woff2": "font",
  });
  const get = (name: string, accept = "") =>
    server.app.request(`/assets/${name}`, { headers: { "accept-encoding": accept } });
  return { ...server, get };
}

test("a page loads its entry, its chunk and their imports once each", () => {
  expect(scriptsOf(ENTRY, "src/web/public/Page.tsx")).toEqual(["main-1.js", "shared-1.js", "page-1.js"]);
  expect(scriptsOf(ENTRY, "unknown.tsx")).toEqual(["main-1.js", "shared-1.js", "page-1.js"]);
});

test("the document references hashed files, and has the theme script and styles before the body", () => {
  const parts = {
    head: "<title>x</title>",
    root: "<p>page</p>",
    data: { bases: {} as never },
    style: "p{color:red}",
  };
  const html = renderShell("public", "src/web/public/Page.tsx", parts, MANIFEST);
  expect(html.match(/.*rel="stylesheet".*/g)).toEqual([
    '<noscript><link rel="stylesheet" media="print" href="/assets/main-1.css"></noscript>',
  ]);
  const start = "/assets/main-1.js /assets/shared-1.js /assets/page-1.js /assets/main-1.css";
  const first = `<script src="/assets/first-1.js" data-deferred="${start}"></script>`;
  for (const tag of [first, "<style>p{color:red}</style>"]) {
    expect(html.split(tag)).toHaveLength(2);
    expect(html.indexOf(tag)).toBeLessThan(html.indexOf("<body>"));
  }
  expect(html).not.toContain("admin-1.js");
});

test("the admin document loads its scripts immediately, because nothing is shown before", () => {
  const parts = { head: "", root: "", data: { bases: {} as never } };
  const html = renderShell("admin", "src/web/admin.tsx", parts, { ...MANIFEST, admin: ENTRY });
  expect(html).toContain('<script src="/assets/first-1.js"></script>');
  expect(html).toContain('<script type="module" src="/assets/main-1.js"></script>');
  expect(html).toContain('<link rel="modulepreload" href="/assets/shared-1.js">');
});

test("preloads the Thai font only for Thai headings, and no image", () => {
  const files = {
    "latin.woff2": "latin-1.woff2",
    "thai.woff2": "thai-1.woff2",
  };
  const preloads = (root: string) => {
    const parts = { head: "", root, data: { bases: {} as never } };
    const html = renderShell("public", "src/web/public/Page.tsx", parts, { ...MANIFEST, files });
    return [...html.matchAll(/rel="preload" href="\/assets\/([^"]+)" as="font"/g)].map(([, name]) => name);
  };
  expect(preloads("<h1>Activities</h1><h2>แผนที่น้ำท่วม</h2>")).toEqual(["latin-1.woff2"]);
  expect(preloads("<h1 class=x><span>แผนที่</span></h1>")).toEqual(["latin-1.woff2", "thai-1.woff2"]);
  const picture = renderToString(createElement("img", { alt: "", fetchPriority: "high" }));
  expect(preloads(`<h1>แผนที่</h1>${picture}`)).toEqual(["latin-1.woff2"]);
});

test("serves a file as immutable, compressed as the browser accepts", async () => {
  await using server = await createServerWithAssets();
  const answer = await server.get("main-1.js", "gzip, br");
  expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("vary")).toBe("accept-encoding");
  expect(await answer.text()).toBe("as brotli");
  expect(await (await server.get("main-1.js", "gzip")).text()).toBe("as gzip");
  expect(await (await server.get("main-1.js")).text()).toBe("plain");
  const font = await server.get("latin-1.woff2", "br");
  expect(font.headers.has("content-encoding")).toBe(false);
  expect(font.headers.get("content-type")).toBe("font/woff2");
});

test.each([
  "manifest.json",
  "main-1.js.br",
  "main-2.js",
  "",
  ".",
  "..%2fmain-1.js",
  "%2e%2e%2f%2e%2e%2fpackage.json",
  "main-1.js%00",
  "__proto__",
  "constructor",
])("does not serve %p", async (name) => {
  await using server = await createServerWithAssets();
  const answer = await server.get(name);
  expect(answer.status).toBeOneOf([301, 404]);
  expect(await answer.text()).not.toContain("plain");
});

test.each<[string | undefined, string | null]>([
  [undefined, null],
  ["", null],
  ["identity", null],
  ["br", "br"],
  ["gzip, deflate, br", "br"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.000, gzip;q=0", null],
  ["brotli", null],
])("Accept-Encoding %p gives %p", (header, name) => {
  expect(negotiateEncoding(header)?.name ?? null).toBe(name as "br" | "gzip" | null);
});
