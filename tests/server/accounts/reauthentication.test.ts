// A password or an email is changed only by somebody who proved who they are within the last 10 minutes.
import { expect, test } from "bun:test";

import { eq } from "drizzle-orm";

import { sessions, users } from "#server/database/schema.ts";
import { ADMIN, testApp } from "#tests/support/testApp.ts";
import type { Asking, TestApp } from "#tests/support/testApp.ts";

const MINUTE = 60_000;
const WINDOW = 10 * MINUTE;
const NOK = { email: "nok@firm.example", firstName: "Nok", lastName: "Sukjai" };
const NEW_PASSWORD = "a longer secret";
const REFUSED = {
  status: 403,
  body: {
    success: false,
    data: null,
    message: "Please confirm your password to make this change.",
    code: "reauthentication_required" as const,
  },
};

async function openHouse(env: Record<string, string> = {}) {
  const house = await testApp(env);
  const id = await house.addUser({ email: NOK.email });
  const { accessToken: token, refreshToken, user: me } = await house.signIn();
  const call = (method: string, path: string, body?: unknown, asking: Asking = {}) =>
    house.ask(method, path, { token, body, ...asking });
  const own = { email: me.email, firstName: me.firstName, lastName: me.lastName };
  return {
    ...house,
    id,
    me,
    token,
    refreshToken,
    call,
    confirm: (password: string, asking?: Asking) => call("POST", "/auth/confirm", { password }, asking),
    changes: {
      "a colleague's password": () => call("PUT", `/users/${id}`, { ...NOK, password: NEW_PASSWORD }),
      "a colleague's email": () => call("PUT", `/users/${id}`, { ...NOK, email: "noknoi@firm.example" }),
      "one's own password": () => call("PUT", `/users/${me._id}`, { ...own, password: NEW_PASSWORD }),
      "one's own email": () => call("PUT", `/users/${me._id}`, { ...own, email: "me@firm.example" }),
      "a new admin": () =>
        call("POST", "/users", { ...NOK, email: "new@firm.example", password: NEW_PASSWORD }),
    },
  };
}

type Change = keyof Awaited<ReturnType<typeof openHouse>>["changes"];
const CHANGES: Change[] = [
  "a colleague's password",
  "a colleague's email",
  "one's own password",
  "one's own email",
  "a new admin",
];

function accounts(house: TestApp) {
  return house.parts.db.select().from(users).all();
}

test.each(CHANGES)("within 10 minutes of the sign-in, %s needs no further step", async (change) => {
  await using house = await openHouse();
  house.pass(WINDOW);
  expect([200, 201]).toContain((await house.changes[change]()).status);
});

test.each(CHANGES)("later, %s is refused until the password is confirmed", async (change) => {
  await using house = await openHouse();
  house.pass(11 * MINUTE);
  const before = accounts(house);
  const refused = await house.changes[change]();
  expect({ status: refused.status, body: refused.body }).toEqual(REFUSED);
  expect(accounts(house)).toEqual(before);
  const confirmed = await house.confirm(ADMIN.password);
  expect({ status: confirmed.status, body: confirmed.body }).toEqual({
    status: 200,
    body: { success: true, data: null, message: "Identity confirmed" },
  });
  house.pass(WINDOW);
  expect([200, 201]).toContain((await house.changes[change]()).status);
});

test("a confirmation lasts 10 minutes, and only in its own session", async () => {
  await using house = await openHouse();
  const elsewhere = await house.signIn();
  house.pass(11 * MINUTE);
  await house.confirm(ADMIN.password);
  const other = await house.ask("PUT", `/users/${house.id}`, {
    token: elsewhere.accessToken,
    body: { ...NOK, password: NEW_PASSWORD },
  });
  expect(other.body["code"]).toBe("reauthentication_required");
  house.pass(WINDOW + 1);
  expect((await house.changes["a colleague's password"]()).body).toEqual(REFUSED.body);
});

test("a refreshed or renewed token is no proof of identity", async () => {
  await using house = await openHouse();
  house.pass(55 * MINUTE);
  const renewed = await house.call("GET", "/users/stats");
  const { data } = await house.ask("POST", "/auth/refresh", { body: { refreshToken: house.refreshToken } });
  for (const token of [renewed.headers.get("x-new-token") ?? "", data.accessToken]) {
    const answer = await house.ask("POST", "/users", { token, body: { ...NOK, password: NEW_PASSWORD } });
    expect({ status: answer.status, body: answer.body }).toEqual(REFUSED);
  }
});

test("all other changes of an account need no confirmation", async () => {
  await using house = await openHouse();
  house.pass(11 * MINUTE);
  const body = { ...NOK, email: ` ${NOK.email.toUpperCase()} `, firstName: "Noknoi", password: "" };
  expect((await house.call("PUT", `/users/${house.id}`, body)).status).toBe(200);
  expect((await house.call("PATCH", `/users/${house.id}/status`)).status).toBe(200);
  expect((await house.call("DELETE", `/users/${house.id}`)).status).toBe(200);
});

test("what would be refused anyway asks for no password first", async () => {
  await using house = await openHouse();
  house.pass(11 * MINUTE);
  const put = (changes: object) => house.call("PUT", `/users/${house.id}`, { ...NOK, ...changes });
  expect((await put({ password: "12345678" })).status).toBe(422);
  expect((await put({ email: ADMIN.email })).status).toBe(409);
  const outdated = new Date(0).toISOString();
  expect((await put({ password: NEW_PASSWORD, updatedAt: outdated })).body.data).toMatchObject({
    current: { _id: house.id },
  });
});

test("a wrong password confirms nothing, ends no session, and is logged", async () => {
  await using house = await openHouse();
  house.pass(11 * MINUTE);
  const message = "Wrong password. Please try again.";
  const answer = await house.confirm("wrong horse");
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 422,
    body: { success: false, data: null, code: "invalid", message, errors: { password: message } },
  });
  expect((await house.changes["a new admin"]()).body).toEqual(REFUSED.body);
  expect((await house.call("GET", "/users/stats")).status).toBe(200);
  expect(house.logged.filter(({ event }) => event === "reauthentication failed")).toEqual([
    expect.objectContaining({ level: "warn", userId: house.me._id, status: 422 }),
  ]);
  expect(JSON.stringify(house.logged)).not.toContain("horse");
});

test("a confirmation is for admins who are signed in", async () => {
  await using house = await openHouse();
  const staff = await house.enter("staff");
  const body = { password: ADMIN.password };
  expect((await house.ask("POST", "/auth/confirm", { body })).status).toBe(401);
  expect((await house.ask("POST", "/auth/confirm", { body, token: "nonsense" })).status).toBe(401);
  expect((await house.ask("POST", "/auth/confirm", { body, token: staff })).status).toBe(403);
  const empty = await house.confirm("");
  expect(empty.status).toBe(422);
  expect(empty.body.errors).toEqual({ password: "Password is required" });
});

test("wrong passwords count like those of a sign-in, and a right one forgives them", async () => {
  await using house = await openHouse();
  for (let tries = 0; tries < 9; tries += 1) expect((await house.confirm("wrong horse")).status).toBe(422);
  expect((await house.confirm(ADMIN.password)).status).toBe(200);
  for (let tries = 0; tries < 10; tries += 1) expect((await house.confirm("wrong horse")).status).toBe(422);
  const stopped = await house.confirm(ADMIN.password);
  expect(stopped.status).toBe(429);
  expect(stopped.headers.get("retry-after")).toBe("600");
  expect((await house.ask("POST", "/auth/login", { body: ADMIN })).status).toBe(429);
});

test("one address has 30 tries, whichever account they are for", async () => {
  await using house = await openHouse();
  const peer = "203.0.113.7";
  for (let tries = 0; tries < 30; tries += 1) {
    await house.confirm(ADMIN.password, { token: await house.enter(), peer });
  }
  expect((await house.confirm(ADMIN.password, { peer })).status).toBe(429);
  expect((await house.confirm(ADMIN.password, { peer: "203.0.113.8" })).status).toBe(200);
});

test("a session of an earlier version counts from its sign-in", async () => {
  await using house = await openHouse();
  const { db } = house.parts;
  expect(db.select().from(sessions).all()).toEqual([expect.objectContaining({ confirmedAt: null })]);
  expect((await house.changes["a new admin"]()).status).toBe(201);
});

test("a clock that is set back extends no proof of identity", async () => {
  await using house = await openHouse();
  house.pass(-2 * WINDOW);
  expect((await house.changes["a new admin"]()).body).toEqual(REFUSED.body);
});

test("a password that is changed while it is checked confirms nothing", async () => {
  await using house = await openHouse();
  house.pass(11 * MINUTE);
  const { db, passwords } = house.parts;
  const { verify } = passwords;
  passwords.verify = async (...given) => {
    const matches = await verify(...given);
    const passwordHash = await passwords.hash(NEW_PASSWORD);
    db.$writer.connection.update(users).set({ passwordHash }).where(eq(users.id, house.me._id)).run();
    return matches;
  };
  expect((await house.confirm(ADMIN.password)).status).toBe(401);
  expect((await house.changes["a new admin"]()).body).toEqual(REFUSED.body);
});
