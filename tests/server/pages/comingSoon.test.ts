import { expect, test } from "bun:test";

import { ACCESS_TOKEN_LIFETIME_MS } from "#contract/accounts/session.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { insertSettings } from "#server/settings/repository.ts";
import { publishPolicy } from "#tests/support/legalHouse.ts";
import { START, testApp } from "#tests/support/testApp.ts";

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
  const house = await testApp({ PUBLIC_URL: "https://firm.example" });
  await publishPolicy(house);
  await insertSettings(house.parts.db, { ...DEMO_SITE, comingSoon: true }, START);
  return house;
}

/** The cookie that an admin's browser was given. */
async function previewCookie(house: Awaited<ReturnType<typeof openComingSoon>>, token: string) {
  const { headers } = await house.ask("GET", "/settings", { token });
  const [cookie = ""] = headers.getSetCookie();
  expect(cookie).toContain("HttpOnly");
  expect(cookie).toContain("Secure");
  expect(cookie).toContain("SameSite=Lax");
  return cookie.split(";")[0] ?? "";
}

test.each(PAGES)("%s answers visitors with the Coming soon page and Retry-After", async (path) => {
  await using house = await openComingSoon();
  const answer = await house.app.request(path);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const html = await answer.text();
  expect(html).toContain("Coming soon");
  expect(html).not.toContain(DEMO_SITE.services[0]?.title ?? "-");
});

test.each(CALLS)("%s is closed to visitors, open to an admin", async (path) => {
  await using house = await openComingSoon();
  const closed = await house.ask("GET", path);
  expect(closed.status).toBe(503);
  expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await house.ask("GET", path, { token: await house.enter() })).status).toBe(200);
});

test("a token that has run out is told so, for its admin's browser renews it", async () => {
  await using house = await openComingSoon();
  const token = await house.enter();
  house.pass(ACCESS_TOKEN_LIFETIME_MS);
  for (const [method, path] of [
    ["GET", "/projects/get"],
    ["POST", "/categories"],
    ["GET", "/legal/documents"],
  ] as const) {
    expect((await house.ask(method, path, { token })).status).toBe(401);
  }
});

test("an admin's browser opens the site, until the session ends", async () => {
  await using house = await openComingSoon();
  const { accessToken } = await house.signIn();
  const cookie = await previewCookie(house, accessToken);
  const open = () => house.app.request("/about", { headers: { cookie } });
  expect((await open()).status).toBe(200);
  expect(await (await open()).text()).toContain("Artificial Intelligence");
  expect((await house.app.request("/api/v1/projects/get", { headers: { cookie } })).status).toBe(200);
  await house.ask("POST", "/auth/logout", { token: accessToken });
  expect((await open()).status).toBe(503);
});

test("a forged cookie opens nothing, and the cookie is no access token", async () => {
  await using house = await openComingSoon();
  const { accessToken } = await house.signIn();
  const cookie = await previewCookie(house, accessToken);
  const [name = "", token = ""] = cookie.split("=");
  for (const forged of [`${name}=`, `${name}=x`, `${name}=${token}x`, `${name}=${accessToken}`]) {
    expect((await house.app.request("/", { headers: { cookie: forged } })).status).toBe(503);
  }
  expect((await house.ask("GET", "/settings", { token })).status).toBe(401);
});

test("a site that is live sets no cookie", async () => {
  await using house = await testApp();
  const { headers } = await house.ask("GET", "/settings", { token: await house.enter() });
  expect(headers.getSetCookie()).toEqual([]);
});

test("going live opens every page at the next request", async () => {
  await using house = await openComingSoon();
  const token = await house.enter();
  expect((await house.app.request("/")).status).toBe(503);
  await house.ask("PUT", "/settings", { token, body: { comingSoon: false } });
  for (const path of PAGES)
    expect((await house.app.request(path)).status).toBe(path === "/nowhere" ? 404 : 200);
});

test("health checks, files and the sign-in stay open", async () => {
  await using house = await openComingSoon();
  for (const path of ["/healthz", "/robots.txt", "/vitrine/login", "/admin"]) {
    expect((await house.app.request(path)).status).toBe(200);
  }
});
