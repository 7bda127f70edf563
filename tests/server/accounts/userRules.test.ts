import { expect } from "bun:test";

import type { LoginResponse } from "#contract/accounts/loginResponse.ts";
import { createUser } from "#server/accounts/repository.ts";
import { deleteUser, setUserActive, updateUser } from "#server/accounts/userMutations.ts";
import { testContext } from "#tests/support/server/testContext.ts";
import { ADMIN, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const OTHER = "other@firm.example";

async function createFixture() {
  const server = await createTestServer();
  const me = await server.signInWithPassword();
  return { ...server, me };
}

/** Adds a second admin and signs them in. Both have the same password. */
async function addOther(server: TestServer): Promise<LoginResponse> {
  await server.addUser({ email: OTHER });
  return signIn(server, OTHER);
}

async function signIn(server: TestServer, email: string): Promise<LoginResponse> {
  return (await server.request("POST", "/auth/login", { body: { email, password: ADMIN.password } })).data;
}

/** Whether both the access token and the refresh token are still valid. */
async function isSessionValid(server: TestServer, { accessToken, refreshToken }: LoginResponse) {
  const response = await server.request("GET", "/users/stats", { token: accessToken });
  const refreshed = await server.request("POST", "/auth/refresh", { body: { refreshToken } });
  expect(response.status).toBe(refreshed.status);
  return response.status === 200;
}

function changeTo(
  server: TestServer,
  { user, accessToken }: LoginResponse,
  changes: object,
  by = accessToken,
) {
  const { email, firstName, lastName } = user;
  const body = { email, firstName, lastName, ...changes };
  return server.request("PUT", `/users/${user._id}`, { token: by, body });
}

const setStatus = (server: TestServer, id: string, token: string, body?: unknown) =>
  server.request("PATCH", `/users/${id}/status`, { token, body });

const remove = (server: TestServer, id: string, token: string) =>
  server.request("DELETE", `/users/${id}`, { token });

const test = testWith(createFixture);

test("PATCH status toggles without a body and sets the status with one", async (server) => {
  const { user } = await addOther(server);
  const { accessToken } = server.me;
  const statuses: boolean[] = [];
  for (const body of [
    undefined,
    undefined,
    {},
    { isActive: false },
    { isActive: true },
    { isActive: true },
  ]) {
    const answer = await setStatus(server, user._id, accessToken, body);
    expect(answer.status).toBe(200);
    expect(answer.data._id).toBe(user._id);
    statuses.push(answer.data.isActive);
  }
  expect(statuses).toEqual([false, true, false, false, true, true]);
});

test("setting the current status does not change the version of the account", async (server) => {
  const { user } = await addOther(server);
  const { accessToken } = server.me;
  server.advanceClock(1000);
  expect((await setStatus(server, user._id, accessToken, { isActive: true })).data).toEqual(
    (await server.request("GET", `/users/${user._id}`, { token: accessToken })).data,
  );
  expect((await setStatus(server, user._id, accessToken, { isActive: true })).data.updatedAt).toBe(
    user.updatedAt,
  );
});

test("rejects a status that is not a boolean", async (server) => {
  const { user } = await addOther(server);
  const { accessToken: token } = server.me;
  for (const body of [{ isActive: "false" }, { isActive: null }, [], 1]) {
    expect((await setStatus(server, user._id, token, body)).status).toBe(422);
  }
  const path = `/users/${user._id}/status`;
  const broken = { method: "PATCH", body: "{", headers: { authorization: `Bearer ${token}` } };
  expect((await server.app.request(`/api/v1${path}`, broken)).status).toBe(415);
  const json = { ...broken, headers: { ...broken.headers, "content-type": "application/json" } };
  expect((await server.app.request(`/api/v1${path}`, json)).status).toBe(400);
  expect((await server.request("GET", `/users/${user._id}`, { token })).data.isActive).toBe(true);
});

test("deactivating an account ends its sessions; reactivating does not restore them", async (server) => {
  const other = await addOther(server);
  expect(await isSessionValid(server, other)).toBe(true);
  await setStatus(server, other.user._id, server.me.accessToken);
  expect(await isSessionValid(server, other)).toBe(false);
  await setStatus(server, other.user._id, server.me.accessToken);
  expect(await isSessionValid(server, other)).toBe(false);
  expect(await isSessionValid(server, await signIn(server, OTHER))).toBe(true);
  expect(await isSessionValid(server, server.me)).toBe(true);
});

test("deactivating an account in the form ends its sessions", async (server) => {
  const other = await addOther(server);
  const { accessToken } = server.me;
  expect((await changeTo(server, other, { isActive: false }, accessToken)).data.isActive).toBe(false);
  expect((await changeTo(server, other, { isActive: true }, accessToken)).data.isActive).toBe(true);
  expect(await isSessionValid(server, other)).toBe(false);
});

test("deleting an account ends its sessions", async (server) => {
  const other = await addOther(server);
  const answer = await remove(server, other.user._id, server.me.accessToken);
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({ _id: other.user._id });
  expect(await isSessionValid(server, other)).toBe(false);
  expect((await remove(server, other.user._id, server.me.accessToken)).status).toBe(404);
});

test("a password set by another admin ends all sessions of the account", async (server) => {
  const other = await addOther(server);
  await changeTo(server, other, { password: "a new password" }, server.me.accessToken);
  expect(await isSessionValid(server, other)).toBe(false);
  expect(await isSessionValid(server, server.me)).toBe(true);
  const body = { email: OTHER, password: "a new password" };
  expect((await server.request("POST", "/auth/login", { body })).status).toBe(200);
});

test("changing one's own password ends all tokens, and the caller gets new ones", async (server) => {
  const elsewhere = await signIn(server, ADMIN.email);
  const other = await addOther(server);
  const answer = await changeTo(server, server.me, { password: "a new password" });
  expect(answer.status).toBe(200);
  const { accessToken, refreshToken } = server.me;
  expect((await server.request("POST", "/auth/refresh", { body: { refreshToken } })).status).toBe(401);
  expect((await server.request("GET", "/users/stats", { token: accessToken })).status).toBe(401);
  const token = answer.body.tokens?.accessToken;
  expect((await server.request("GET", "/users/stats", { token })).status).toBe(200);
  expect(await isSessionValid(server, elsewhere)).toBe(false);
  expect(await isSessionValid(server, other)).toBe(true);
});

test("a change without a password ends no session", async (server) => {
  const other = await addOther(server);
  await changeTo(server, other, { password: "", firstName: "New" }, server.me.accessToken);
  expect(await isSessionValid(server, other)).toBe(true);
});

test("admins cannot delete or deactivate themselves, not even in the form", async (server) => {
  await addOther(server);
  const { user, accessToken } = server.me;
  const deactivation = "You cannot deactivate your own account";
  for (const [answer, message] of [
    [await remove(server, user._id, accessToken), "You cannot delete your own account"],
    [await setStatus(server, user._id, accessToken), deactivation],
    [await setStatus(server, user._id, accessToken, { isActive: false }), deactivation],
    [await changeTo(server, server.me, { isActive: false }), deactivation],
  ] as const) {
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(message);
  }
  expect(await isSessionValid(server, server.me)).toBe(true);
  expect((await setStatus(server, user._id, accessToken, { isActive: true })).status).toBe(200);
});

test("the last active owner cannot be deactivated or deleted", async (server) => {
  const { db, now } = server.parts;
  const { user } = server.me;
  const { email, firstName, lastName } = user;
  // An admin whose account was deleted during the request.
  const session = {
    id: "gone",
    user: { ...user, _id: "gone" },
    publicId: "none",
    createdAt: now(),
    newestTokenExpiresAt: 0,
    authenticatedAt: now(),
    mustSetUpSecondFactor: false,
    lastUsedAt: now(),
  };
  const context = { ...testContext(now()), session };
  const change = { email, firstName, lastName, passwordHash: null, isActive: false };
  const deactivation = { code: "conflict", message: "The last active owner cannot be deactivated" };
  await expect(setUserActive(db, user._id, null, context)).rejects.toMatchObject(deactivation);
  await expect(updateUser(db, user._id, change, context)).rejects.toMatchObject(deactivation);
  await expect(deleteUser(db, user._id, context)).rejects.toMatchObject({
    code: "conflict",
    message: "The last active owner cannot be deleted",
  });
  expect(countActive(server)).toBe(1);
});

test("inactive admins and accounts of other roles can be deleted beside the last active owner", async (server) => {
  const { db, now } = server.parts;
  const person = { firstName: "A", lastName: "B", passwordHash: "" };
  const idle = await createUser(
    db,
    { ...person, email: "i@firm.example", role: "admin", isActive: false },
    testContext(now()),
  );
  const staff = await createUser(
    db,
    { ...person, email: "s@firm.example", role: "staff" },
    testContext(now()),
  );
  for (const { _id } of [idle, staff]) {
    expect((await remove(server, _id, server.me.accessToken)).status).toBe(200);
  }
});

test("an update keeps the role of a staff account unless it sets admin", async (server) => {
  const { db, now } = server.parts;
  const person = { firstName: "A", lastName: "B", passwordHash: "", email: "s@firm.example" };
  const { _id } = await createUser(db, { ...person, role: "staff" }, testContext(now()));
  const put = (changes: object) =>
    server.request("PUT", `/users/${_id}`, { token: server.me.accessToken, body: { ...person, ...changes } });
  expect((await put({})).data.role).toBe("staff");
  expect((await put({ role: "admin" })).data.role).toBe("admin");
});

function countActive(server: TestServer): unknown {
  const sql = "SELECT count(*) FROM users WHERE role = 'admin' AND is_active";
  return server.parts.db.$client.query(sql).values()[0]?.[0];
}
