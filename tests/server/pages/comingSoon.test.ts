import { expect, it } from "bun:test";

import { ACCESS_TOKEN_LIFETIME_MS } from "#contract/accounts/session.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { insertSettings } from "#server/settings/repository.ts";
import { publishPolicy } from "#tests/support/server/legalTestServer.ts";
import { START_TIME, createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const PAGES = [
  "/",
  "/about",
  "/activities",
  "/articles",
  "/address",
  "/nowhere",
  "/feed.xml",
  "/sitemap.xml",
];
const CALLS = [
  "/projects/get",
  "/categories",
  "/articles/get",
  "/clients/public/logos",
  "/site",
  "/legal",
  "/legal/privacy-policy",
];

async function openComingSoon() {
  const server = await createTestServer({ PUBLIC_URL: "https://firm.example" });
  await publishPolicy(server);
  await insertSettings(server.parts.db, { ...DEMO_SITE, comingSoon: true }, START_TIME);
  return server;
}

/** The cookie of an admin's browser. */
async function previewCookie(server: Awaited<ReturnType<typeof openComingSoon>>, token: string) {
  const { headers } = await server.request("GET", "/settings", { token });
  const [cookie = ""] = headers.getSetCookie();
  expect(cookie).toContain("Path=/;");
  expect(cookie).toContain("HttpOnly");
  expect(cookie).toContain("Secure");
  expect(cookie).toContain("SameSite=Lax");
  expect(cookie).toStartWith("__Host-");
  expect(cookie).not.toContain("Domain");
  return cookie.split(";")[0] ?? "";
}

const test = testWith(openComingSoon);

test.each(PAGES)("%s shows visitors the Coming soon page with Retry-After", async (server, path) => {
  const answer = await server.app.request(path);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const html = await answer.text();
  expect(html).toContain("Coming soon");
  expect(html).not.toContain(DEMO_SITE.services[0]?.title ?? "-");
});

test.each(CALLS)("%s is closed to visitors and open to an admin", async (server, path) => {
  const closed = await server.request("GET", path);
  expect(closed.status).toBe(503);
  expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await server.request("GET", path, { token: await server.signIn() })).status).toBe(200);
});

test("answers 401 to an expired token, so that the admin's browser renews it", async (server) => {
  const token = await server.signIn();
  server.advanceClock(ACCESS_TOKEN_LIFETIME_MS);
  for (const [method, path] of [
    ["GET", "/projects/get"],
    ["POST", "/categories"],
    ["GET", "/legal/documents"],
  ] as const) {
    expect((await server.request(method, path, { token })).status).toBe(401);
  }
});

test("an admin's browser sees the site until the session ends", async (server) => {
  const { accessToken } = await server.signInWithPassword();
  const cookie = await previewCookie(server, accessToken);
  const open = () => server.app.request("/about", { headers: { cookie } });
  expect((await open()).status).toBe(200);
  expect(await (await open()).text()).toContain("Artificial Intelligence");
  expect((await server.app.request("/api/v1/projects/get", { headers: { cookie } })).status).toBe(200);
  await server.request("POST", "/auth/logout", { token: accessToken });
  expect((await open()).status).toBe(503);
});

test("rejects a forged cookie, and the cookie is not an access token", async (server) => {
  const { accessToken } = await server.signInWithPassword();
  const cookie = await previewCookie(server, accessToken);
  const [name = "", token = ""] = cookie.split("=");
  for (const forged of [`${name}=`, `${name}=x`, `${name}=${token}x`, `${name}=${accessToken}`]) {
    expect((await server.app.request("/", { headers: { cookie: forged } })).status).toBe(503);
  }
  expect((await server.request("GET", "/settings", { token })).status).toBe(401);
});

it("a live site sets no cookie for visitors", async () => {
  await using server = await createTestServer();
  for (const path of ["/", "/articles", "/api/v1/site", "/api/v1/articles/get"]) {
    expect([path, (await server.app.request(path)).headers.getSetCookie()]).toEqual([path, []]);
  }
});

test("going live opens every page immediately", async (server) => {
  const token = await server.signIn();
  expect((await server.app.request("/")).status).toBe(503);
  await server.request("PUT", "/settings", { token, body: { comingSoon: false } });
  for (const path of PAGES)
    expect((await server.app.request(path)).status).toBe(path === "/nowhere" ? 404 : 200);
});

test("health checks, files and sign-in stay available", async (server) => {
  for (const path of ["/healthz", "/robots.txt", "/vitrine/login", "/admin"]) {
    expect((await server.app.request(path)).status).toBe(200);
  }
});
