import { expect, it } from "bun:test";
import { join } from "node:path";

import { eq } from "drizzle-orm";

import { createDeviceCookies } from "#server/accounts/deviceCookies.ts";
import { openKeys } from "#server/keys/keys.ts";
import { users } from "#server/database/schema.ts";
import { ADMIN, createTestServer } from "#tests/support/server/testServer.ts";
import type { ApiResponse, TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const DAY_MS = 24 * 3_600_000;
const NOK = "nok@firm.example";

/** The device cookie that a response sets; empty without one. */
const headerOf = ({ headers }: ApiResponse) =>
  headers.getSetCookie().find((cookie) => !cookie.includes("vitrine_preview=")) ?? "";

/** `name=value` of the device cookie. */
const cookieOf = (response: ApiResponse) => headerOf(response).split(";")[0] ?? "";

const attributesOf = (response: ApiResponse) => headerOf(response).split("; ").slice(1);

const signIn = (server: TestServer, { cookie = "", email = ADMIN.email, password = ADMIN.password } = {}) =>
  server.request("POST", "/auth/login", { body: { email, password }, headers: { cookie } });

/** Someone tries until the account is locked, each time from another network. */
async function lockAccount(server: TestServer, email = ADMIN.email) {
  for (let index = 0; index < 11; index += 1) {
    const body = { email, password: "wrong horse" };
    await server.request("POST", "/auth/login", { body, peer: `203.0.${index}.1` });
  }
}

async function createFixture(env: Record<string, string> = {}) {
  const server = await createTestServer(env);
  await server.addUser();
  const response = await signIn(server);
  return { ...server, response, cookie: cookieOf(response) };
}

const test = testWith(createFixture);

test("a browser that signed in before signs in while a stranger locks the account", async (server) => {
  await lockAccount(server);
  expect((await signIn(server)).status).toBe(429);
  expect((await signIn(server, { cookie: server.cookie })).status).toBe(200);
});

test("it signs in while its own network is locked, and after a restart", async (server) => {
  for (let index = 0; index < 31; index += 1) {
    await signIn(server, { email: `x${index}@firm.example`, password: "wrong horse" });
  }
  expect((await signIn(server)).status).toBe(429);
  const { log, now, publicUrl } = server.parts;
  const key = openKeys(join(server.dataDir, "keys"), log).get("devices");
  const restarted = createDeviceCookies({ key, now, publicUrl });
  Object.assign(server.parts.deviceCookies, restarted);
  expect((await signIn(server, { cookie: server.cookie })).status).toBe(200);
});

test("the sign-in of the owner does not give the stranger new attempts", async (server) => {
  await lockAccount(server);
  await signIn(server, { cookie: server.cookie });
  expect((await signIn(server)).status).toBe(429);
});

test("its own failures make it wait, and nobody else", async (server) => {
  const { cookie } = server;
  const statuses: number[] = [];
  for (let index = 0; index < 11; index += 1) {
    statuses.push((await signIn(server, { cookie, password: "wrong horse" })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  expect((await signIn(server, { cookie })).status).toBe(429);
  expect((await signIn(server)).status).toBe(200);
});

test("the cookie lasts 180 days and is not for scripts", async (plain) => {
  await using secure = await createFixture({
    PUBLIC_URL: "https://firm.example",
    API_BASE_URL: "https://api.firm.example/site/api/v1",
  });
  expect(attributesOf(plain.response)).toEqual(["Max-Age=15552000", "Path=/", "HttpOnly", "SameSite=Strict"]);
  expect(attributesOf(secure.response).toSorted()).toEqual([
    "HttpOnly",
    "Max-Age=15552000",
    "Path=/",
    "SameSite=Strict",
    "Secure",
  ]);
});

test("over HTTPS, only the host itself can set the cookie", async (plain) => {
  await using secure = await createFixture({ PUBLIC_URL: "https://firm.example" });
  expect(plain.cookie).toStartWith("vitrine_device_");
  expect(secure.cookie).toStartWith("__Host-vitrine_device_");
  await lockAccount(secure);
  const planted = secure.cookie.replace("__Host-", "");
  expect((await signIn(secure, { cookie: planted })).status).toBe(429);
  expect((await signIn(secure, { cookie: secure.cookie })).status).toBe(200);
});

test.each(["before", "after"])(
  "planted cookies %s the real one do not push it out",
  async (server, place) => {
    await server.addUser({ email: NOK });
    const [name = "", value = ""] = server.cookie.split("=");
    const [, otherValue = ""] = cookieOf(await signIn(server, { email: NOK })).split("=");
    const planted = [
      ...Array.from({ length: 60 }, (_, index) => `vitrine_device_x${index}=${value}`),
      `${name}=${otherValue}`,
      `${name}=x`,
      ...Array<string>(60).fill("vitrine_device_y=x"),
    ];
    const cookie = (place === "before" ? [...planted, server.cookie] : [server.cookie, ...planted]).join(
      "; ",
    );
    await lockAccount(server);
    expect((await signIn(server, { cookie })).status).toBe(200);
    expect((await signIn(server, { cookie: planted.join("; ") })).status).toBe(429);
  },
);

test("a changed password ends the cookie", async (server) => {
  const { db, passwords } = server.parts;
  const password = "a longer secret";
  const passwordHash = await passwords.hash(password);
  await db.$writer.connection.update(users).set({ passwordHash }).where(eq(users.email, ADMIN.email));
  await lockAccount(server);
  expect((await signIn(server, { cookie: server.cookie, password })).status).toBe(429);
});

test("180 days end the cookie", async (server) => {
  server.advanceClock(180 * DAY_MS);
  await lockAccount(server);
  expect((await signIn(server, { cookie: server.cookie })).status).toBe(429);
});

test("a cookie that was changed, or is of another account, is worth nothing", async (server) => {
  await server.addUser({ email: NOK });
  const other = cookieOf(await signIn(server, { email: NOK }));
  const [name = ""] = server.cookie.split("=");
  const [, otherValue = ""] = other.split("=");
  await lockAccount(server);
  const [id, issuedAt, ...rest] = server.cookie.split(".");
  const forged = [
    other,
    `${name}=${otherValue}`,
    [id, Number(issuedAt) + DAY_MS, ...rest].join("."),
    `${server.cookie}x`,
    `${name}=`,
  ];
  for (const cookie of forged) expect((await signIn(server, { cookie })).status).toBe(429);
  expect((await signIn(server, { cookie: `${other}; ${server.cookie}` })).status).toBe(200);
});

test("a browser keeps its id, so that signing in does not reset its failures elsewhere", async (server) => {
  const again = cookieOf(await signIn(server, { cookie: server.cookie }));
  expect(again.split(".")[0]).toBe(server.cookie.split(".")[0] ?? "");
  server.advanceClock(180 * DAY_MS - 1);
  expect(cookieOf(await signIn(server, { cookie: again })).split(".")[0]).toBe(again.split(".")[0] ?? "");
});

test("confirming the password marks a browser that has no cookie, but a refresh token marks none", async (server) => {
  const { accessToken: token, refreshToken } = server.response.data;
  const calls = {
    refresh: () => server.request("POST", "/auth/refresh", { body: { refreshToken } }),
    confirm: (cookie: string) =>
      server.request("POST", "/auth/confirm", {
        body: { password: ADMIN.password },
        token,
        headers: { cookie },
      }),
  };
  // Each cookie has failures of its own: a copy of the token must not collect cookies.
  expect(cookieOf(await calls.refresh())).toBe("");
  const cookie = cookieOf(await calls.confirm(""));
  await lockAccount(server);
  expect((await signIn(server, { cookie })).status).toBe(200);
});

it("the first admin's browser is marked", async () => {
  await using server = await createTestServer();
  const body = { ...ADMIN, firstName: "Somsri", lastName: "Jaidee", token: server.parts.setupLink.token };
  const cookie = cookieOf(await server.request("POST", "/auth/setup", { body }));
  await lockAccount(server);
  expect((await signIn(server, { cookie })).status).toBe(200);
});

test("changing one's own password marks the browser, changing a colleague's does not", async (server) => {
  const { accessToken: token, user } = server.response.data;
  const id = await server.addUser({ email: NOK });
  const password = "a longer secret";
  const change = (userId: string, email: string) =>
    server.request("PUT", `/users/${userId}`, {
      token,
      body: { email, firstName: "Anan", lastName: "Suk", password },
    });
  expect(cookieOf(await change(id, NOK))).toBe("");
  const cookie = cookieOf(await change(user._id, ADMIN.email));
  await lockAccount(server);
  expect((await signIn(server, { cookie: server.cookie, password })).status).toBe(429);
  expect((await signIn(server, { cookie, password })).status).toBe(200);
});

test("a failed sign-in marks nothing", async (server) => {
  expect(cookieOf(await signIn(server, { password: "wrong horse" }))).toBe("");
  await server.addUser({ email: NOK, role: "staff" });
  expect(cookieOf(await signIn(server, { email: NOK }))).toBe("");
});
