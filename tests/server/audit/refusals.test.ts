import { expect, it } from "bun:test";

import type { AuditEntry } from "#contract/audit/audit.ts";
import { createSecondFactorServer } from "#tests/support/server/secondFactorServer.ts";
import { ADMIN, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

async function createFixture(env: Record<string, string> = {}) {
  const server = await createTestServer(env);
  const { accessToken: token, user } = await server.signInWithPassword();
  return {
    ...server,
    token,
    user,
    entries: async (query: string, asToken = token): Promise<AuditEntry[]> =>
      (await server.request("GET", `/audit${query}`, { token: asToken })).data,
    reasons: () =>
      server.logEntries.flatMap(({ event, reason }) => (event === "security event" ? [reason] : [])),
  };
}

const test = testWith(createFixture);

test("a failed sign-in names the account that exists, and never what was typed", async (server) => {
  await server.request("POST", "/auth/login", { body: { ...ADMIN, password: "correct mouse" } });
  await server.request("POST", "/auth/login", {
    body: { email: "my.secret@word.example", password: "twelve geese" },
  });
  const [unknown, known] = await server.entries("?action=sign_in_failed");
  expect(known).toMatchObject({
    person: { id: null, name: "visitor" },
    kind: "session",
    recordId: server.user._id,
    recordName: "Somsri Jaidee",
    changes: [
      { field: "status", before: null, after: 401 },
      { field: "reason", before: null, after: "unauthenticated" },
    ],
  });
  expect(unknown).toMatchObject({ recordId: null, recordName: "POST /api/v1/auth/login" });
  const stored = JSON.stringify(server.parts.db.$client.query("SELECT * FROM audit_entries").all());
  expect(stored).not.toMatch(/mouse|my\.secret/);
  expect(server.reasons()).toEqual(["sign_in", "sign_in_failed", "sign_in_failed"]);
});

test("a locked-out account, a wrong password on confirming and a refused role are recorded", async (server) => {
  for (let attempt = 0; attempt < 11; attempt += 1)
    await server.request("POST", "/auth/login", {
      body: { ...ADMIN, password: "twelve geese" },
      peer: "203.0.113.9",
    });
  const body = { password: "wrong horse" };
  await server.request("POST", "/auth/confirm", { token: server.token, body });
  const staff = await server.signIn("staff");
  await server.request("GET", "/users", { token: staff });
  expect(await server.entries("?action=locked_out")).toMatchObject([{ recordId: server.user._id }]);
  expect(await server.entries("?action=confirm_identity_failed")).toMatchObject([
    { person: { id: server.user._id } },
  ]);
  expect(await server.entries("?action=refuse")).toMatchObject([
    { person: { name: "Anan Suk" }, kind: "call", recordName: "GET /api/v1/users" },
  ]);
});

test("a flood of refused calls writes few entries, and the next one counts the others", async (server) => {
  for (let call = 0; call < 40; call += 1) await server.request("GET", `/users/${call}`);
  expect(await server.entries("?action=refuse")).toHaveLength(5);
  server.advanceClock(HOUR_MS / 2);
  await server.request("GET", "/users");
  const [newest] = await server.entries("?action=refuse");
  expect(newest?.changes).toContainEqual({ field: "omitted", before: null, after: 35 });
});

test("refused calls to ever different addresses are bounded for a day", async (server) => {
  const routes = (await server.listRoutes()).filter(
    ({ method, path }) => method !== "ALL" && path.startsWith("/api/v1/"),
  );
  for (let window = 0; window < 6; window += 1) {
    for (const { method, path } of routes) await server.app.request(path, { method });
    await new Promise(setImmediate);
    server.advanceClock(11 * 60_000);
  }
  const token = await server.signIn();
  const { body } = await server.request("GET", "/audit?action=refuse&limit=1", { token });
  expect(body["pagination"]).toMatchObject({ totalItems: 200 });
});

test("an expired token, which the browser renews, is not recorded", async (server) => {
  server.advanceClock(2 * HOUR_MS);
  expect((await server.request("GET", "/users", { token: server.token })).status).toBe(401);
  const token = await server.signIn();
  expect(await server.entries("?action=refuse", token)).toEqual([]);
});

test("an expired token hides neither a failed sign-in nor a wrong link", async (server) => {
  server.advanceClock(2 * HOUR_MS);
  const { token } = server;
  const login = { ...ADMIN, password: "twelve geese" };
  expect((await server.request("POST", "/auth/login", { token, body: login })).status).toBe(401);
  const link = { token: "wrong", password: "fourteen herons" };
  expect((await server.request("POST", "/auth/reset-password", { token, body: link })).status).toBe(403);
  const owner = await server.signIn();
  expect(await server.entries("?action=sign_in_failed", owner)).toHaveLength(1);
  expect(await server.entries("?action=refuse", owner)).toHaveLength(1);
  expect(server.reasons()).toEqual(["sign_in", "sign_in_failed", "refused"]);
});

test("an ended session's token is recorded", async (server) => {
  await server.request("POST", "/auth/logout", { token: server.token });
  expect((await server.request("GET", "/users", { token: server.token })).status).toBe(401);
  const token = await server.signIn();
  expect(await server.entries("?action=refuse", token)).toHaveLength(1);
});

function failToSignIn(server: TestServer, email: string, peer = "203.0.113.9") {
  return server.request("POST", "/auth/login", { body: { email, password: "twelve geese" }, peer });
}

test("sign-ins with invented addresses hide no attack on an account", async (server) => {
  const colleague = await server.addUser({ email: "nok@firm.example" });
  for (let attempt = 0; attempt < 20; attempt += 1) await failToSignIn(server, `x${attempt}@firm.example`);
  await failToSignIn(server, ADMIN.email);
  for (let attempt = 0; attempt < 7; attempt += 1) await failToSignIn(server, ADMIN.email.toUpperCase());
  await failToSignIn(server, "nok@firm.example");
  const named = (await server.entries("?action=sign_in_failed")).map(({ recordId }) => recordId);
  expect(named).toEqual([colleague, ...Array<string>(5).fill(server.user._id), null]);
});

test("invented addresses write one entry in ten minutes, and the next one counts the others", async (server) => {
  for (let attempt = 0; attempt < 20; attempt += 1) await failToSignIn(server, `x${attempt}@firm.example`);
  for (let attempt = 0; attempt < 7; attempt += 1) await failToSignIn(server, ADMIN.email);
  server.advanceClock(10 * MINUTE_MS);
  await failToSignIn(server, "y@firm.example");
  await failToSignIn(server, ADMIN.email);
  const entries = await server.entries("?action=sign_in_failed");
  const { _id } = server.user;
  expect(entries.map(({ recordId }) => recordId)).toEqual([_id, null, ...Array<string>(5).fill(_id), null]);
  const omitted = entries.map(({ changes }) => changes.find(({ field }) => field === "omitted")?.after);
  expect(omitted).toEqual([2, 19, ...Array<undefined>(6).fill(undefined)]);
});

test("refused sign-ins with invented addresses do not take the writing connection", async (server) => {
  for (let attempt = 0; attempt < 30; attempt += 1) await failToSignIn(server, `x${attempt}@firm.example`);
  const { mutex } = server.parts.db.$writer;
  const run = mutex.run.bind(mutex);
  let transactions = 0;
  mutex.run = (task) => {
    transactions += 1;
    return run(task);
  };
  for (let attempt = 0; attempt < 20; attempt += 1)
    expect((await failToSignIn(server, `y${attempt}@firm.example`)).status).toBe(429);
  // One entry that an address was locked out.
  expect(transactions).toBe(1);
});

test("the reply does not wait for the entry: its time would tell whether the account exists", async (server) => {
  for (let attempt = 0; attempt < 10; attempt += 1) await failToSignIn(server, ADMIN.email);
  const writing = Promise.withResolvers<void>();
  const busy = server.parts.db.$writer.mutex.run(() => writing.promise);
  expect((await failToSignIn(server, ADMIN.email)).status).toBe(429);
  writing.resolve();
  await busy;
  expect(await server.entries("?action=locked_out")).toMatchObject([{ recordId: server.user._id }]);
});

it("a right password without the second factor, and wrong codes after it, name the account", async () => {
  await using server = await createSecondFactorServer();
  await server.addTotp();
  const challenge = await server.challenge();
  for (let attempt = 0; attempt < 11; attempt += 1) await server.complete({ challenge, totp: "000000" });
  const { data } = await server.request("GET", "/audit?limit=7", { token: server.token() });
  const expected = { recordId: server.user._id, recordName: "Somsri Jaidee", kind: "session" };
  expect(data).toMatchObject([
    { action: "locked_out", ...expected },
    ...Array.from({ length: 5 }, () => ({ action: "sign_in_failed", ...expected })),
    { action: "password_accepted", ...expected },
  ]);
});
