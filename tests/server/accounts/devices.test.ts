import { expect } from "bun:test";

import { sessions } from "#server/database/schema.ts";
import { ADMIN, createTestServer, START_TIME } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const GONE = { code: "not_found", message: "This device is already signed out" };

async function signInFrom(server: TestServer, peer: string, agent = ANDROID) {
  const headers = { "user-agent": agent };
  const { data } = await server.request("POST", "/auth/login", { body: ADMIN, peer, headers });
  return data;
}

async function createFixture() {
  const server = await createTestServer();
  await server.addUser();
  const { accessToken: token, user } = await signInFrom(server, "203.0.113.7");
  return {
    ...server,
    token,
    user,
    list: async (given: string = token) =>
      (await server.request("GET", "/auth/sessions", { token: given })).data,
    isSignedIn: async (given: string) =>
      (await server.request("GET", "/users/stats", { token: given })).status === 200,
  };
}

const test = testWith(createFixture);

test("lists the own devices, the last used first, without the ids that tokens contain", async (server) => {
  await server.signIn();
  server.advanceClock(5000);
  const elsewhere = await signInFrom(server, "2001:db8:7:1::9", "");
  const rows = server.parts.db.select().from(sessions).all();
  const [other, current] = await server.list();
  expect(other).toEqual({
    _id: expect.any(String),
    browser: "Other",
    system: "Other",
    network: "2001:db8:7::/48",
    createdAt: new Date(START_TIME + 5000).toISOString(),
    lastUsedAt: new Date(START_TIME + 5000).toISOString(),
    isCurrent: false,
  });
  expect(current).toMatchObject({
    browser: "Chrome",
    system: "Android",
    network: "203.0.113.0/24",
    isCurrent: true,
  });
  expect(await server.list(elsewhere.accessToken)).toMatchObject([{ isCurrent: true }, { isCurrent: false }]);
  const answer = await server.request("GET", "/auth/sessions", { token: server.token });
  expect(answer.body["pagination"]).toMatchObject({ totalItems: 2 });
  for (const { id } of rows) expect(JSON.stringify(answer.body)).not.toContain(id);
});

test("signs out one device", async (server) => {
  const elsewhere = await signInFrom(server, "203.0.113.8");
  const other = (await server.list()).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  const end = () => server.request("DELETE", `/auth/sessions/${other._id}`, { token: server.token });
  expect((await end()).status).toBe(200);
  expect(await server.isSignedIn(elsewhere.accessToken)).toBe(false);
  expect(await server.isSignedIn(server.token)).toBe(true);
  expect((await end()).body).toMatchObject(GONE);
});

test("signs out the current device without renewing its token", async (server) => {
  server.advanceClock(55 * MINUTE_MS);
  const [current] = await server.list();
  const answer = await server.request("DELETE", `/auth/sessions/${current._id}`, { token: server.token });
  expect(answer.status).toBe(200);
  expect(answer.headers.has("x-new-token")).toBe(false);
  expect(await server.isSignedIn(server.token)).toBe(false);
});

test("a device of somebody else cannot be signed out by its id", async (server) => {
  const colleague = await server.signIn();
  const [device] = await server.list(colleague);
  const answer = await server.request("DELETE", `/auth/sessions/${device._id}`, { token: server.token });
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 404, body: GONE });
  expect(await server.isSignedIn(colleague)).toBe(true);
});

test("signing out everywhere else ends all own sessions but the current one", async (server) => {
  const others = [await signInFrom(server, "203.0.113.8"), await signInFrom(server, "203.0.113.9")];
  const colleague = await server.signIn();
  const answer = await server.request("DELETE", "/auth/sessions", { token: server.token });
  expect(answer.data).toEqual({ ended: 2 });
  for (const { accessToken } of others) expect(await server.isSignedIn(accessToken)).toBe(false);
  expect(await server.isSignedIn(server.token)).toBe(true);
  expect(await server.isSignedIn(colleague)).toBe(true);
});

test("a colleague's devices are listed and signed out only after a recent authentication", async (server) => {
  const caller = await server.signIn();
  const path = `/users/${server.user._id}/sessions`;
  const call = (method: string) => server.request(method, path, { token: caller });
  server.advanceClock(11 * MINUTE_MS);
  for (const method of ["GET", "DELETE"])
    expect((await call(method)).body["code"]).toBe("reauthentication_required");
  server.advanceClock(-11 * MINUTE_MS);
  expect((await call("GET")).data).toMatchObject([{ browser: "Chrome", isCurrent: false }]);
  expect((await call("DELETE")).data).toEqual({ ended: 1 });
  expect(await server.isSignedIn(server.token)).toBe(false);
  expect(await server.isSignedIn(caller)).toBe(true);
  expect((await server.request("DELETE", "/users/none/sessions", { token: caller })).status).toBe(404);
});

test("signing out one's own account like a colleague's keeps the current session", async (server) => {
  await signInFrom(server, "203.0.113.8");
  const path = `/users/${server.user._id}/sessions`;
  expect((await server.request("DELETE", path, { token: server.token })).data).toEqual({ ended: 1 });
  expect(await server.isSignedIn(server.token)).toBe(true);
});

test("records the last use and its network at most once a minute", async (server) => {
  const { db } = server.parts;
  const use = async () => {
    await server.request("GET", "/users/stats", { token: server.token, peer: "198.51.100.4" });
    return db.select({ network: sessions.network, usedAt: sessions.lastUsedAt }).from(sessions).get();
  };
  server.advanceClock(MINUTE_MS - 1);
  expect(await use()).toEqual({ network: "203.0.113.0/24", usedAt: START_TIME });
  server.advanceClock(1);
  const recorded = { network: "198.51.100.0/24", usedAt: START_TIME + MINUTE_MS };
  expect(await use()).toEqual(recorded);
  server.advanceClock(MINUTE_MS - 1);
  expect(await use()).toEqual(recorded);
});

test("a database that cannot be written does not reject a call whose use it should record", async (server) => {
  server.advanceClock(MINUTE_MS);
  server.parts.db.$writer.connection.$client.run("PRAGMA query_only = ON");
  expect(await server.isSignedIn(server.token)).toBe(true);
  expect(server.logEntries).toContainEqual(
    expect.objectContaining({ level: "error", event: "recording the use of a session failed" }),
  );
});

test("a session ends after 7 days without use", async (server) => {
  const { refreshToken } = await signInFrom(server, "203.0.113.7");
  const refresh = () => server.request("POST", "/auth/refresh", { body: { refreshToken } });
  server.advanceClock(7 * DAY_MS - 1);
  expect((await refresh()).status).toBe(200);
  server.advanceClock(1);
  expect((await refresh()).status).toBe(401);
});

test("the limits are settings that apply to existing sessions", async (server) => {
  const { refreshToken } = await signInFrom(server, "203.0.113.7");
  const status = async () =>
    (await server.request("POST", "/auth/refresh", { body: { refreshToken } })).status;
  server.advanceClock(8 * DAY_MS);
  writeSetting(server.parts.db, "sessionIdleDays", 9);
  expect(await status()).toBe(200);
  writeSetting(server.parts.db, "sessionMaxDays", 8);
  expect(await status()).toBe(401);
});

test("expired sessions are not listed", async (server) => {
  server.advanceClock(7 * DAY_MS);
  const token = await server.signIn();
  const path = `/users/${server.user._id}/sessions`;
  expect((await server.request("GET", path, { token })).data).toEqual([]);
});

test("deletes expired sessions at the next sign-in", async (server) => {
  server.advanceClock(7 * DAY_MS);
  await server.signInWithPassword();
  expect(server.parts.db.select().from(sessions).all()).toHaveLength(1);
});
