import { expect, it } from "bun:test";

import { ADMIN, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const HERE = "198.51.100.7";

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

const test = testWith(createTestServer);

test("an account waits after ten failed attempts from any address", async (server) => {
  await server.addUser();
  const statuses = await tryOften(server, 11, anotherPeer);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  const answer = await tryOnce(server, { password: ADMIN.password });
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect(answer.body).toMatchObject({
    success: false,
    code: "too_many",
    message: "Too many attempts. Please try again in 1 minute.",
  });
  const other = await tryOnce(server, { email: "other@firm.example" });
  expect(other.status).toBe(401);
});

test("counts one account regardless of how its email is written", async (server) => {
  const spellings = [ADMIN.email, ADMIN.email.toUpperCase(), ` ${ADMIN.email} `];
  const statuses = await tryOften(server, 11, (index) => ({ email: spellings[index % 3] ?? "" }));
  expect(statuses.at(-1)).toBe(429);
});

test("an address waits after thirty failed attempts, others do not", async (server) => {
  await server.addUser();
  const statuses = await tryOften(server, 31, (index) => ({ email: `x${index}@firm.example` }));
  expect(statuses).toEqual([...Array<number>(30).fill(401), 429]);
  expect((await tryOnce(server, { peer: "198.51.100.8", password: ADMIN.password })).status).toBe(200);
  expect((await server.request("GET", "/projects/get", { peer: HERE })).status).toBe(200);
});

test("allows attempts again after the wait", async (server) => {
  await server.addUser();
  await tryOften(server, 10, () => ({}));
  server.advanceClock(59_999);
  const late = await tryOnce(server, { password: ADMIN.password });
  expect(late.status).toBe(429);
  expect(late.headers.get("retry-after")).toBe("1");
  expect(late.body.message).toBe("Too many attempts. Please try again in 1 second.");
  server.advanceClock(1);
  expect((await tryOnce(server, { password: ADMIN.password })).status).toBe(200);
});

test("an unknown account gets the same replies and waits as an existing one", async (server) => {
  await server.addUser();
  const attempt = async (email: string, index: number) => {
    const { status, body, headers } = await tryOnce(server, { email, ...anotherPeer(index) });
    return { status, body, names: [...headers.keys()], retryAfter: headers.get("retry-after") };
  };
  for (let index = 0; index < 12; index += 1) {
    const known = await attempt(ADMIN.email, 2 * index);
    expect(await attempt("no@one.example", 2 * index + 1)).toEqual(known);
  }
});

test("a locked account is refused without being looked up", async (server) => {
  await server.addUser();
  // The first refusals name the account in the audit log.
  await tryOften(server, 10 + 5, anotherPeer);
  const body = JSON.stringify({ email: ADMIN.email, password: "wrong horse" });
  const init = { method: "POST", body, headers: { "content-type": "application/json" } };
  const attempt = () => server.app.request("/api/v1/auth/login", init, { peer: "203.0.113.1" });
  const { result, reads } = server.parts.db.$tables.track(attempt);
  expect((await result).status).toBe(429);
  // The function that reads a list of keys, and no other table.
  expect([...reads.tables]).toEqual(["sign_in_failures", "json_each"]);
});

test("does not count an attempt with an invalid body", async (server) => {
  await tryOften(server, 40, () => ({ password: "short" }));
  expect((await tryOnce(server)).status).toBe(401);
});

test("limits the setup link", async (server) => {
  const body = { email: "a@b.co", firstName: "A", lastName: "B", password: ADMIN.password, token: "guess" };
  const statuses: number[] = [];
  for (let index = 0; index < 31; index += 1) {
    statuses.push((await server.request("POST", "/auth/setup", { peer: HERE, body })).status);
  }
  expect(statuses).toEqual([...Array<number>(30).fill(403), 429]);
});

it("counts the client behind a trusted proxy, not the proxy", async () => {
  await using server = await createTestServer({ TRUSTED_PROXIES: "10.0.0.0/8" });
  expect((await tryOften(server, 31, forwarded("198.51.100.1"))).at(-1)).toBe(429);
  expect((await tryOften(server, 1, forwarded("198.51.100.2"))).at(-1)).toBe(401);
});
