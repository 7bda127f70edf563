import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";

import { ADMIN, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

const MINUTE_MS = 60_000;
const HERE = "198.51.100.7";

// These tests count requests; a cheap hash is sufficient.
let spy: { mockRestore(): void };
beforeEach(
  () => (spy = spyOn(Bun.password, "verify").mockImplementation(async (given) => given === ADMIN.password)),
);
afterEach(() => spy.mockRestore());

function tryOnce(
  server: TestServer,
  { peer = HERE, email = ADMIN.email, password = "wrong horse", headers = {} } = {},
) {
  return server.request("POST", "/auth/login", { peer, body: { email, password }, headers });
}

/** The statuses of several attempts in a row. */
async function tryOften(
  server: TestServer,
  times: number,
  how: (index: number) => Parameters<typeof tryOnce>[1],
) {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push((await tryOnce(server, how(index))).status);
  return statuses;
}

const anotherPeer = (index: number) => ({ peer: `198.51.100.${index}` });

/** The headers of a client that claims another address for each attempt. */
const forwarded = (address: string) => (index: number) => ({
  peer: "10.1.2.3",
  email: `x${index}@${address}.example`,
  headers: { "x-forwarded-for": `203.0.113.${index}, ${address}` },
});

test("limits an account to ten attempts from any address", async () => {
  await using server = await createTestServer();
  await server.addUser();
  const statuses = await tryOften(server, 11, anotherPeer);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  const answer = await tryOnce(server, { password: ADMIN.password });
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("600");
  expect(answer.body).toEqual({
    success: false,
    data: null,
    code: "too_many",
    message: "Too many attempts. Please try again in 10 minutes.",
  });
  const other = await tryOnce(server, { email: "other@firm.example" });
  expect(other.status).toBe(401);
});

test("counts one account regardless of how its email is written", async () => {
  await using server = await createTestServer();
  const spellings = [ADMIN.email, ADMIN.email.toUpperCase(), ` ${ADMIN.email} `];
  const statuses = await tryOften(server, 11, (index) => ({ email: spellings[index % 3] ?? "" }));
  expect(statuses.at(-1)).toBe(429);
});

test("limits an address to thirty attempts and still accepts others", async () => {
  await using server = await createTestServer();
  await server.addUser();
  const statuses = await tryOften(server, 31, (index) => ({ email: `x${index}@firm.example` }));
  expect(statuses).toEqual([...Array<number>(30).fill(401), 429]);
  expect((await tryOnce(server, { peer: "198.51.100.8", password: ADMIN.password })).status).toBe(200);
  expect((await server.request("GET", "/projects/get", { peer: HERE })).status).toBe(200);
});

test("counts the networks of IPv6 subscribers instead of single addresses", async () => {
  await using server = await createTestServer();
  const statuses = await tryOften(server, 31, (index) => ({
    peer: `2001:db8:1:2::${index.toString(16)}`,
    email: `x${index}@firm.example`,
  }));
  expect(statuses.at(-1)).toBe(429);
  expect((await tryOnce(server, { peer: "2001:db8:1:3::1" })).status).toBe(401);
});

test("allows attempts again after the window", async () => {
  await using server = await createTestServer();
  await server.addUser();
  await tryOften(server, 10, () => ({}));
  server.advanceClock(10 * MINUTE_MS - 1);
  const late = await tryOnce(server, { password: ADMIN.password });
  expect(late.status).toBe(429);
  expect(late.headers.get("retry-after")).toBe("1");
  expect(late.body.message).toBe("Too many attempts. Please try again in 1 second.");
  server.advanceClock(1);
  expect((await tryOnce(server, { password: ADMIN.password })).status).toBe(200);
});

test("a successful sign-in resets the account's failed attempts", async () => {
  await using server = await createTestServer();
  await server.addUser();
  await tryOften(server, 9, anotherPeer);
  expect((await tryOnce(server, { password: ADMIN.password })).status).toBe(200);
  expect(await tryOften(server, 10, anotherPeer)).toEqual(Array(10).fill(401));
});

test("failed attempts from elsewhere don't block a trusted network", async () => {
  await using server = await createTestServer();
  await server.addUser();
  expect((await tryOnce(server, { password: ADMIN.password })).status).toBe(200);
  const tries = await tryOften(server, 11, (index) => ({ peer: `203.0.113.${index}` }));
  expect(tries.at(-1)).toBe(429);
  expect((await tryOnce(server, { password: ADMIN.password })).status).toBe(200);
  const elsewhere = await tryOnce(server, { peer: "198.51.100.200", password: ADMIN.password });
  expect(elsewhere.status).toBe(429);
  expect((await tryOften(server, 11, () => ({}))).at(-1)).toBe(429);
});

test("renewing a session makes its network trusted", async () => {
  await using server = await createTestServer();
  const { refreshToken } = await server.signInWithPassword();
  const away = "198.51.100.200";
  await server.request("POST", "/auth/refresh", { peer: away, body: { refreshToken } });
  await tryOften(server, 11, (index) => ({ peer: `203.0.113.${index}` }));
  expect((await tryOnce(server, { peer: away, password: ADMIN.password })).status).toBe(200);
});

test("does not count an attempt with an invalid body", async () => {
  await using server = await createTestServer();
  await tryOften(server, 40, () => ({ password: "short" }));
  expect((await tryOnce(server)).status).toBe(401);
});

test("limits the setup link", async () => {
  await using server = await createTestServer();
  const body = { email: "a@b.co", firstName: "A", lastName: "B", password: ADMIN.password, token: "guess" };
  const statuses: number[] = [];
  for (let index = 0; index < 31; index += 1) {
    statuses.push((await server.request("POST", "/auth/setup", { peer: HERE, body })).status);
  }
  expect(statuses).toEqual([...Array<number>(30).fill(403), 429]);
});

test("ignores a forwarding header from an untrusted peer", async () => {
  await using server = await createTestServer();
  const statuses = await tryOften(server, 31, (index) => ({
    email: `x${index}@firm.example`,
    headers: { "x-forwarded-for": `203.0.113.${index}` },
  }));
  expect(statuses.at(-1)).toBe(429);
});

test("counts the client behind a trusted proxy, not the proxy", async () => {
  await using server = await createTestServer({ TRUSTED_PROXIES: "10.0.0.0/8" });
  expect((await tryOften(server, 31, forwarded("198.51.100.1"))).at(-1)).toBe(429);
  expect((await tryOften(server, 1, forwarded("198.51.100.2"))).at(-1)).toBe(401);
});

test("RATE_LIMITS=off disables all limits", async () => {
  await using server = await createTestServer({ RATE_LIMITS: "off" });
  expect(new Set(await tryOften(server, 50, () => ({})))).toEqual(new Set([401]));
});
