import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { fileNameOf, shareImagePath } from "#contract/images.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { uploadPublicImage } from "#tests/support/media/publishImage.ts";
import { addBuild } from "#tests/support/server/addBuild.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

const ORIGIN = "https://firm.example";
const SITE_FILES = { "share.png": "share-1.png", "favicon.ico": "favicon-1.ico" };

let server: TestServer;
let token: string;
/** Path of a stored image. */
let stored: string;

// One server for all tests: no test changes what another reads.
beforeAll(async () => {
  server = await createTestServer({ PUBLIC_URL: ORIGIN, API_BASE_URL: "https://api.firm.example/api/v1" });
  const names = ["main-1.js", "icon-1.svg", "latin-1.woff2", ...Object.values(SITE_FILES)];
  addBuild(server, { files: SITE_FILES }, Object.fromEntries(names.map((name) => [name, "x"])));
  token = await server.signIn();
  stored = await uploadPublicImage(server, uniquePng(1));
});

afterAll(() => server[Symbol.asyncDispose]());

const SAME_EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "strict-transport-security": "max-age=31536000",
};
const NON_HTML_POLICY = "default-src 'none'; frame-ancestors 'none'";
const IMAGE_POLICY = `${NON_HTML_POLICY}; sandbox`;
const SVG_POLICY = `${NON_HTML_POLICY}; style-src 'unsafe-inline'`;

/** Features that the site does not use and its frames must not use. */
const DENIED = [
  "camera",
  "microphone",
  "geolocation",
  "payment",
  "usb",
  "display-capture",
  "encrypted-media",
];

function expectSecured(what: string, { status, headers }: Response) {
  const sent = Object.fromEntries(headers);
  const type = sent["content-type"] ?? "";
  const policy = sent["content-security-policy"] ?? "";
  const features = sent["permissions-policy"]?.split(", ") ?? [];
  const isPage = type.startsWith("text/html");
  // The admin area shows public pages in a frame.
  const isFramedBySelf = isPage && !policy.includes("frame-ancestors 'none'");
  const ancestors = isFramedBySelf ? "frame-ancestors 'self'" : "frame-ancestors 'none'";
  const frameOptions = isFramedBySelf ? "SAMEORIGIN" : "DENY";
  const isImage = type.startsWith("image/");
  const isEmbeddable = isImage || type.startsWith("application/atom+xml");
  expect({ what, ...sent }).toMatchObject({
    what,
    ...SAME_EVERYWHERE,
    "x-frame-options": frameOptions,
  });
  expect({
    what,
    requestId: /^[0-9a-f-]{36}$/.test(sent["x-request-id"] ?? ""),
    undenied: DENIED.filter((name) => !features.includes(`${name}=()`)),
    // Used by the share button, and by admins who copy a message.
    clipboard: features.some((feature) => feature.startsWith("clipboard-write")),
    policy:
      isPage || isImage ? ["default-src 'none'", ancestors].every((part) => policy.includes(part)) : policy,
    scripts: policy.includes("script-src"),
    // A redirect is checked like its target.
    resource: status === 302 || sent["cross-origin-resource-policy"],
  }).toEqual({
    what,
    requestId: true,
    undenied: [],
    clipboard: false,
    policy: isPage || isImage || NON_HTML_POLICY,
    scripts: isPage,
    resource: status === 302 || (isEmbeddable ? "cross-origin" : "same-origin"),
  });
}

interface Kind {
  path: string | (() => string);
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  status: number;
  /** Defaults to the value for the content type. */
  policy?: string;
}

const JSON_BODY = { "content-type": "application/json" };
const EVENTS = { accept: "text/event-stream" };

const KINDS: Record<string, Kind> = {
  "a page": { path: "/about", status: 200 },
  "HEAD of a page": { path: "/about", method: "HEAD", status: 200 },
  "a page that is missing": { path: "/nowhere", status: 404 },
  "a form of another origin": {
    path: "/address",
    method: "POST",
    headers: { "sec-fetch-site": "same-site" },
    status: 403,
  },
  "a call of another origin": {
    path: "/api/v1/contact",
    method: "POST",
    headers: { origin: "https://evil.example" },
    status: 403,
    policy: NON_HTML_POLICY,
  },
  "a method that pages lack": { path: "/about", method: "DELETE", status: 405 },
  "a redirect to the one address of a page": { path: "/about/", status: 301 },
  "the contact form without scripts": { path: "/address", method: "POST", status: 415 },
  "the back office": { path: "/admin", status: 200 },
  "the style sheet of an accent that is missing": { path: "/accent-admin-1-x.css", status: 404 },
  "an API call": { path: "/api/v1/site", status: 200, policy: NON_HTML_POLICY },
  "an API call that is missing": { path: "/api/v1/nothing", status: 404 },
  "a method that a call lacks": { path: "/api/v1/site", method: "PUT", status: 405 },
  "a call without a session": { path: "/api/v1/users", status: 401 },
  "a call that is invalid": {
    path: "/api/v1/auth/login",
    method: "POST",
    headers: JSON_BODY,
    body: "{}",
    status: 422,
  },
  "a body that is too large": {
    path: "/api/v1/auth/login",
    method: "POST",
    headers: JSON_BODY,
    body: `"${"x".repeat(300_000)}"`,
    status: 413,
  },
  "a CORS preflight": {
    path: "/api/v1/site",
    method: "OPTIONS",
    headers: { origin: ORIGIN, "access-control-request-method": "GET" },
    status: 204,
    policy: NON_HTML_POLICY,
  },
  "a stream of events": { path: "/api/v1/analytics/realtime", headers: EVENTS, status: 200 },
  "a picture": { path: () => stored, status: 200, policy: IMAGE_POLICY },
  "a picture through the API": {
    path: () => stored.replace("/uploads", "/api/v1/projects/image"),
    status: 200,
    policy: IMAGE_POLICY,
  },
  "a picture in JSON": {
    path: () => stored.replace("/uploads", "/api/v1/projects/image-base64"),
    status: 200,
  },
  "a picture that is missing": { path: "/uploads/none.png", status: 404 },
  "a picture to share": { path: () => shareImagePath(stored), status: 200, policy: NON_HTML_POLICY },
  "the picture of pages without one": { path: "/share.png", status: 200, policy: NON_HTML_POLICY },
  "a favicon": { path: "/favicon.ico", status: 200, policy: NON_HTML_POLICY },
  "a script": { path: "/assets/main-1.js", status: 200, policy: NON_HTML_POLICY },
  "a font": { path: "/assets/latin-1.woff2", status: 200, policy: NON_HTML_POLICY },
  // Its colours follow the browser's theme, in its own style.
  "an icon with a style": { path: "/assets/icon-1.svg", status: 200, policy: SVG_POLICY },
  "an asset that is missing": { path: "/assets/none.js", status: 404 },
  "the feed": { path: "/feed.xml", status: 200 },
  "the sitemap": { path: "/sitemap.xml", status: 200 },
  "robots.txt": { path: "/robots.txt", status: 200 },
  "the web manifest": { path: "/site.webmanifest", status: 200 },
  "a health check": { path: "/healthz", status: 200 },
  "a readiness check": { path: "/readyz", status: 200 },
};

function ask({ path, method = "GET", headers = {}, body = "" }: Omit<Kind, "status">) {
  const sent = new Headers(headers);
  if (headers === EVENTS) sent.set("authorization", `Bearer ${token}`);
  const init = { method, headers: sent, ...(body && { body }) };
  return server.app.request(typeof path === "string" ? path : path(), init);
}

test.each(Object.entries(KINDS))("%s has the security headers", async (what, kind) => {
  const answer = await ask(kind);
  await answer.body?.cancel();
  expect([what, answer.status]).toEqual([what, kind.status]);
  expectSecured(what, answer);
  if (kind.policy) expect(answer.headers.get("content-security-policy")).toBe(kind.policy);
});

test("a 304 response has the security headers", async () => {
  for (const path of ["/about", "/feed.xml", "/api/v1/site", stored, "/assets/icon-1.svg"]) {
    const etag = (await ask({ path })).headers.get("etag") ?? "";
    const answer = await ask({ path, headers: { "if-none-match": etag } });
    expect(answer.status).toBe(304);
    expectSecured(path, answer);
  }
});

test("a 500 response has the security headers", async () => {
  await using broken = await createTestServer({ PUBLIC_URL: ORIGIN });
  broken.parts.db.$writer.connection.$client.run("DROP TABLE activities");
  for (const path of ["/api/v1/projects/get", "/activities"]) {
    const answer = await broken.app.request(path);
    expect(answer.status).toBe(500);
    expectSecured(path, answer);
  }
});

test("a share image that cannot be rendered redirects with cross-origin access", async () => {
  await using testServer = await createTestServer({ PUBLIC_URL: ORIGIN });
  const path = await uploadPublicImage(testServer, uniquePng(1));
  writeFileSync(join(testServer.uploadsDir, fileNameOf(path)), "no picture");
  const answer = await testServer.app.request(shareImagePath(path));
  expect(answer.status).toBe(302);
  expectSecured("redirect", answer);
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
});

test.each([
  [{}, null],
  [{ HSTS_INCLUDE_SUBDOMAINS: "on" }, null],
  [{ PUBLIC_URL: "http://firm.example", HSTS_INCLUDE_SUBDOMAINS: "on" }, null],
  [{ PUBLIC_URL: ORIGIN }, "max-age=31536000"],
  [{ PUBLIC_URL: ORIGIN, HSTS_INCLUDE_SUBDOMAINS: "on" }, "max-age=31536000; includeSubDomains"],
])("with the settings %p, HSTS is %p", async (env: Record<string, string>, expected) => {
  await using site = await createTestServer(env);
  for (const path of ["/", "/", "/api/v1/site", "/uploads/none.png"]) {
    const answer = await site.app.request(path);
    await answer.body?.cancel();
    expect([path, answer.headers.get("strict-transport-security")]).toEqual([path, expected]);
  }
});

/** Replaces parameters such as `:file`. */
const fillIn = (path: string) => path.replaceAll(/:\w+(\{[^}]*\})?/g, crypto.randomUUID()).replace("*", "");

test("every route has the security headers, with and without a session", async () => {
  await using testServer = await createTestServer({ PUBLIC_URL: ORIGIN });
  const rows = new Set(
    (await testServer.listRoutes()).map(({ method, path }) => `${method} ${fillIn(path)}`),
  );
  expect(rows.size).toBeGreaterThan(60);
  for (const row of rows) {
    const [name = "", path = ""] = row.split(" ");
    const method = name === "ALL" ? "PATCH" : name;
    for (const authorization of ["", `Bearer ${await testServer.signIn()}`]) {
      const answer = await testServer.app.request(path, { method, headers: { authorization } });
      await answer.body?.cancel();
      expectSecured(row, answer);
    }
  }
});
