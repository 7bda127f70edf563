import { expect, it } from "bun:test";

import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const MOVED = [
  ["/activity", "/activities"],
  ["/projects", "/activities"],
  ["/projects/", "/activities"],
  ["//projects", "/activities"],
  ["/activities/", "/activities"],
  ["/activities///", "/activities"],
  ["//activities", "/activities"],
  ["//", "/"],
  ["/activity-view//x/", "/activity-view/x"],
  ["/activities/?category=edtech", "/activities?category=edtech"],
  ["/projects?category=edtech", "/activities?category=edtech"],
  ["/nowhere/", "/nowhere"],
  ["/%61ctivities", "/activities"],
  ["/activity-view/%78?a=b", "/activity-view/x?a=b"],
  ["/About", "/about"],
  ["/ACTIVITIES/?Category=x", "/activities?Category=x"],
  ["/Projects", "/activities"],
  ["/%41bout", "/about"],
  ["/Legal/Privacy-Policy", "/privacy-policy"],
  ["/Legal/Terms/2026-01-01", "/legal/terms/2026-01-01"],
  ["/Article/Nothing", "/article/nothing"],
  [`/article/${encodeURIComponent("É")}`, `/article/${encodeURIComponent("é")}`],
  ["/activities?page=1", "/activities"],
  ["/articles?a=1&page=1&b", "/articles?a=1&b"],
  ["/articles?page=1&utm_source=a+b", "/articles?utm_source=a+b"],
  ["/Activities?category=edtech&page=1", "/activities?category=edtech"],
  ["/activity-view/a%2fb", "/activity-view/a%2Fb"],
] as const;

const test = testWith(createTestServer);

test("redirects old, trailing-slash and differently spelled URLs permanently to the canonical one", async (server) => {
  for (const [from, to] of MOVED) {
    for (const method of ["GET", "HEAD"]) {
      const answer = await server.app.request(`http://localhost${from}`, { method });
      expect([from, answer.status, answer.headers.get("location")]).toEqual([from, 301, to]);
    }
  }
});

const ELSEWHERE = [
  "//evil.example/",
  "///evil.example/",
  "/%5cevil.example/",
  "/%5Cevil.example//",
  "/%09/evil.example/",
  "/%0a/evil.example/",
  "/%0d/evil.example/",
  "/%20/evil.example/",
  "/%2fevil.example/",
  "/%2f%2fevil.example/",
  "/\\evil.example/",
  "/.//evil.example/",
  "/..//evil.example/",
  "/x/..//evil.example/",
  "//evil.example%2f..",
  "//user@evil.example/",
  "/%0d%0aSet-Cookie:%20a=b/",
  "/%0d%0a%0d%0a<script>/",
  "/https://evil.example/",
  "/javascript:alert(1)//",
  "/%e2%80%ae/",
  "/%ff/",
];

test("never redirects to another host", async (server) => {
  for (const path of ELSEWHERE) {
    const answer = await server.app.request(`http://localhost${path}`);
    expect([`301 ${path}`, `404 ${path}`]).toContain(`${answer.status} ${path}`);
    const location = answer.headers.get("location");
    if (location === null) continue;
    // As browsers parse it: backslashes are slashes, tabs and line breaks are removed.
    expect([path, new URL(location, "http://localhost").host]).toEqual([path, "localhost"]);
    expect(location).toMatch(/^\/(?![/\\])[!-~]*$/);
    const next = await server.app.request(`http://localhost${location}`);
    expect([`200 ${path}`, `404 ${path}`]).toContain(`${next.status} ${path}`);
  }
});

test("does not redirect a canonical URL", async (server) => {
  for (const path of [
    "/",
    "/activities",
    "/about?page=1",
    "/articles?page=0",
    "/activities?x=/",
    "/activities?next=//evil.example",
  ]) {
    expect((await server.app.request(path)).status).toBe(200);
  }
});

it("redirects other spellings to the page in its language", async () => {
  await using server = await createLanguageTestServer();
  for (const [from, to] of [
    ["/TH/About", "/th/about"],
    ["/Th", "/th"],
    ["/th/Articles?page=1", "/th/articles"],
    ["/EN/About?a=B", "/about?a=B"],
  ] as const) {
    const answer = await server.app.request(from);
    expect([from, answer.status, answer.headers.get("location")]).toEqual([from, 301, to]);
  }
});

it.each([
  ["/Feed.xml", "/feed.xml"],
  ["/TH/Feed.XML", "/th/feed.xml"],
  ["/Sitemap.xml", "/sitemap.xml"],
  ["/Sitemap-1.xml", "/sitemap-1.xml"],
  ["/ROBOTS.TXT", "/robots.txt"],
  ["/Site.webmanifest", "/site.webmanifest"],
  ["/Favicon.ico", "/favicon.ico"],
  ["/Admin", "/admin"],
  ["/%41dmin", "/admin"],
  ["/Admin/Articles?Page=2", "/admin/articles?Page=2"],
  ["/admin/Articles", "/admin/articles"],
  ["/Vitrine/Login", "/vitrine/login"],
])("%s redirects to %s, whose sender is no page", async (from, to) => {
  await using server = await createLanguageTestServer();
  for (const method of ["GET", "HEAD"]) {
    const answer = await server.app.request(from, { method });
    expect([answer.status, answer.headers.get("location")]).toEqual([301, to]);
  }
});

test("the addresses of the back office never redirect to another host", async (server) => {
  for (const path of [
    "/Admin/%0d%0aX:%20y",
    "/Admin//evil.example",
    "/Admin/%5cevil.example",
    "/Admin/%ff",
  ]) {
    const location = (await server.app.request(path)).headers.get("location") ?? "/";
    expect([path, new URL(location, "http://localhost").host]).toEqual([path, "localhost"]);
    expect(location).toMatch(/^\/(?![/\\])[!-~]*$/);
  }
});

test("an unknown path is a 404 at once, however it is written", async (server) => {
  expect((await server.app.request("/Nowhere/Else")).status).toBe(404);
});

test("a cached page does not answer for its other spellings", async (server) => {
  expect((await server.app.request("/activities")).status).toBe(200);
  expect((await server.app.request("/activities?page=1")).status).toBe(301);
  expect((await server.app.request("/Activities")).status).toBe(301);
});
