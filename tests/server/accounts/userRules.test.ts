// /users: the rules that keep somebody in the back office, and what ends a session.
import { expect, test } from "bun:test";

import type { LoginAnswer } from "#contract/accounts/signIn.ts";
import { createUser } from "#server/accounts/repository.ts";
import { deleteUser, setUserActive, updateUser } from "#server/accounts/userChanges.ts";
import { ADMIN, testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";

const OTHER = "other@firm.example";

async function openHouse() {
  const house = await testApp();
  const me = await house.signIn();
  return { ...house, me };
}

/** A second admin, signed in with the password of the first. */
async function addOther(house: TestApp): Promise<LoginAnswer> {
  await house.addUser({ email: OTHER });
  return signIn(house, OTHER);
}

async function signIn(house: TestApp, email: string): Promise<LoginAnswer> {
  return (await house.ask("POST", "/auth/login", { body: { email, password: ADMIN.password } })).data;
}

/** Whether access and refresh token are still good. */
async function lives(house: TestApp, { accessToken, refreshToken }: LoginAnswer) {
  const asked = await house.ask("GET", "/users/stats", { token: accessToken });
  const refreshed = await house.ask("POST", "/auth/refresh", { body: { refreshToken } });
  expect(asked.status).toBe(refreshed.status);
  return asked.status === 200;
}

function changeTo(house: TestApp, { user, accessToken }: LoginAnswer, changes: object, by = accessToken) {
  const { email, firstName, lastName } = user;
  const body = { email, firstName, lastName, ...changes };
  return house.ask("PUT", `/users/${user._id}`, { token: by, body });
}

const setStatus = (house: TestApp, id: string, token: string, body?: unknown) =>
  house.ask("PATCH", `/users/${id}/status`, { token, body });

const remove = (house: TestApp, id: string, token: string) => house.ask("DELETE", `/users/${id}`, { token });

test("the status turns over without a body, and is set with one", async () => {
  await using house = await openHouse();
  const { user } = await addOther(house);
  const { accessToken } = house.me;
  const statuses: boolean[] = [];
  for (const body of [
    undefined,
    undefined,
    {},
    { isActive: false },
    { isActive: true },
    { isActive: true },
  ]) {
    const answer = await setStatus(house, user._id, accessToken, body);
    expect(answer.status).toBe(200);
    expect(answer.data._id).toBe(user._id);
    statuses.push(answer.data.isActive);
  }
  expect(statuses).toEqual([false, true, false, false, true, true]);
});

test("a status that is as it was makes no new version of the account", async () => {
  await using house = await openHouse();
  const { user } = await addOther(house);
  const { accessToken } = house.me;
  house.pass(1000);
  expect((await setStatus(house, user._id, accessToken, { isActive: true })).data).toEqual(
    (await house.ask("GET", `/users/${user._id}`, { token: accessToken })).data,
  );
  expect((await setStatus(house, user._id, accessToken, { isActive: true })).data.updatedAt).toBe(
    user.updatedAt,
  );
});

test("a status that is neither true nor false changes nothing", async () => {
  await using house = await openHouse();
  const { user } = await addOther(house);
  const { accessToken: token } = house.me;
  for (const body of [{ isActive: "false" }, { isActive: null }, [], 1]) {
    expect((await setStatus(house, user._id, token, body)).status).toBe(422);
  }
  const path = `/users/${user._id}/status`;
  const broken = { method: "PATCH", body: "{", headers: { authorization: `Bearer ${token}` } };
  expect((await house.app.request(`/api/v1${path}`, broken)).status).toBe(415);
  const json = { ...broken, headers: { ...broken.headers, "content-type": "application/json" } };
  expect((await house.app.request(`/api/v1${path}`, json)).status).toBe(400);
  expect((await house.ask("GET", `/users/${user._id}`, { token })).data.isActive).toBe(true);
});

test("who is deactivated is signed out at once, and stays so when activated again", async () => {
  await using house = await openHouse();
  const other = await addOther(house);
  expect(await lives(house, other)).toBe(true);
  await setStatus(house, other.user._id, house.me.accessToken);
  expect(await lives(house, other)).toBe(false);
  await setStatus(house, other.user._id, house.me.accessToken);
  expect(await lives(house, other)).toBe(false);
  expect(await lives(house, await signIn(house, OTHER))).toBe(true);
  expect(await lives(house, house.me)).toBe(true);
});

test("a deactivation in the form ends the sessions too", async () => {
  await using house = await openHouse();
  const other = await addOther(house);
  const { accessToken } = house.me;
  expect((await changeTo(house, other, { isActive: false }, accessToken)).data.isActive).toBe(false);
  expect((await changeTo(house, other, { isActive: true }, accessToken)).data.isActive).toBe(true);
  expect(await lives(house, other)).toBe(false);
});

test("who is deleted is signed out at once and gone", async () => {
  await using house = await openHouse();
  const other = await addOther(house);
  const answer = await remove(house, other.user._id, house.me.accessToken);
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({ _id: other.user._id });
  expect(await lives(house, other)).toBe(false);
  expect((await remove(house, other.user._id, house.me.accessToken)).status).toBe(404);
});

test("a new password from another admin ends all sessions of its owner", async () => {
  await using house = await openHouse();
  const other = await addOther(house);
  await changeTo(house, other, { password: "a new password" }, house.me.accessToken);
  expect(await lives(house, other)).toBe(false);
  expect(await lives(house, house.me)).toBe(true);
  const body = { email: OTHER, password: "a new password" };
  expect((await house.ask("POST", "/auth/login", { body })).status).toBe(200);
});

test("one's own new password ends all refresh tokens; the session it was set from goes on without one", async () => {
  await using house = await openHouse();
  const elsewhere = await signIn(house, ADMIN.email);
  const other = await addOther(house);
  const answer = await changeTo(house, house.me, { password: "a new password" });
  expect(answer.status).toBe(200);
  const { accessToken, refreshToken } = house.me;
  expect((await house.ask("POST", "/auth/refresh", { body: { refreshToken } })).status).toBe(401);
  expect((await house.ask("GET", "/users/stats", { token: accessToken })).status).toBe(200);
  expect(await lives(house, elsewhere)).toBe(false);
  expect(await lives(house, other)).toBe(true);
});

test("a change without a password ends no session", async () => {
  await using house = await openHouse();
  const other = await addOther(house);
  await changeTo(house, other, { password: "", firstName: "New" }, house.me.accessToken);
  expect(await lives(house, other)).toBe(true);
});

test("nobody deletes or deactivates themself, also not in the form", async () => {
  await using house = await openHouse();
  await addOther(house);
  const { user, accessToken } = house.me;
  const deactivation = "You cannot deactivate your own account";
  for (const [answer, message] of [
    [await remove(house, user._id, accessToken), "You cannot delete your own account"],
    [await setStatus(house, user._id, accessToken), deactivation],
    [await setStatus(house, user._id, accessToken, { isActive: false }), deactivation],
    [await changeTo(house, house.me, { isActive: false }), deactivation],
  ] as const) {
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(message);
  }
  expect(await lives(house, house.me)).toBe(true);
  expect((await setStatus(house, user._id, accessToken, { isActive: true })).status).toBe(200);
});

test("two admins who deactivate each other at once leave one", async () => {
  await using house = await openHouse();
  const other = await addOther(house);
  const body = { isActive: false };
  const answers = await Promise.all([
    setStatus(house, other.user._id, house.me.accessToken, body),
    setStatus(house, house.me.user._id, other.accessToken, body),
  ]);
  expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  expect(countActive(house)).toBe(1);
});

test("two admins who delete each other at once leave one", async () => {
  await using house = await openHouse();
  const other = await addOther(house);
  const answers = await Promise.all([
    remove(house, other.user._id, house.me.accessToken),
    remove(house, house.me.user._id, other.accessToken),
  ]);
  expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  expect(countActive(house)).toBe(1);
});

test("the last active admin stays, whoever asks", async () => {
  await using house = await openHouse();
  const { db, now } = house.parts;
  const { user } = house.me;
  const { email, firstName, lastName } = user;
  // Somebody whose account was taken away while the request was under way.
  const session = { id: "gone", user: { ...user, _id: "gone" }, authenticatedAt: now() };
  const occasion = { by: "gone", session, now: now() };
  const change = { email, firstName, lastName, passwordHash: null, isActive: false };
  const deactivation = { code: "conflict", message: "The last active admin cannot be deactivated" };
  await expect(setUserActive(db, user._id, null, occasion)).rejects.toMatchObject(deactivation);
  await expect(updateUser(db, user._id, change, occasion)).rejects.toMatchObject(deactivation);
  await expect(deleteUser(db, user._id, session)).rejects.toMatchObject({
    code: "conflict",
    message: "The last active admin cannot be deleted",
  });
  expect(countActive(house)).toBe(1);
});

test("an inactive admin and a user of another role may go, also beside the last active admin", async () => {
  await using house = await openHouse();
  const { db, now } = house.parts;
  const person = { firstName: "A", lastName: "B", passwordHash: "" };
  const idle = await createUser(
    db,
    { ...person, email: "i@firm.example", role: "admin", isActive: false },
    now(),
  );
  const staff = await createUser(db, { ...person, email: "s@firm.example", role: "staff" }, now());
  for (const { _id } of [idle, staff]) {
    expect((await remove(house, _id, house.me.accessToken)).status).toBe(200);
  }
});

test("a change leaves the role of staff alone unless it is made admin", async () => {
  await using house = await openHouse();
  const { db, now } = house.parts;
  const person = { firstName: "A", lastName: "B", passwordHash: "", email: "s@firm.example" };
  const { _id } = await createUser(db, { ...person, role: "staff" }, now());
  const put = (changes: object) =>
    house.ask("PUT", `/users/${_id}`, { token: house.me.accessToken, body: { ...person, ...changes } });
  expect((await put({})).data.role).toBe("staff");
  expect((await put({ role: "admin" })).data.role).toBe("admin");
});

function countActive(house: TestApp): unknown {
  const sql = "SELECT count(*) FROM users WHERE role = 'admin' AND is_active";
  return house.parts.db.$client.query(sql).values()[0]?.[0];
}
