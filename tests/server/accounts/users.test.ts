import { expect } from "bun:test";

import { createUser } from "#server/accounts/repository.ts";
import type { NewUser } from "#server/accounts/repository.ts";
import { testContext } from "#tests/support/server/testContext.ts";
import { ADMIN, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const FIELDS = {
  email: "Nok@Firm.example",
  firstName: "นก",
  lastName: "สุขใจ",
  role: "admin",
  password: "long enough",
};

async function createFixture() {
  const server = await createTestServer();
  const { accessToken: token, user: me } = await server.signInWithPassword();
  return {
    ...server,
    token,
    me,
    call: (method: string, path: string, body?: unknown) => server.request(method, path, { token, body }),
    list: async (query: Record<string, string> = {}) =>
      (await server.request("GET", `/users?${new URLSearchParams(query)}`, { token })).body,
  };
}

async function add(server: TestServer, email: string, changes: Partial<NewUser> = {}) {
  const person = { email, firstName: "Anan", lastName: "Suk", role: "admin", passwordHash: "none" } as const;
  return createUser(server.parts.db, { ...person, ...changes }, testContext(server.parts.now()));
}

const login = (server: TestServer, email: string, password: string) =>
  server.request("POST", "/auth/login", { body: { email, password } });

const test = testWith(createFixture);

test("creates an admin who can sign in, and never returns the password", async (server) => {
  const answer = await server.call("POST", "/users", FIELDS);
  expect(answer.status).toBe(201);
  expect(answer.data).toEqual({
    _id: expect.stringMatching(UUID_V7),
    email: "nok@firm.example",
    firstName: "นก",
    lastName: "สุขใจ",
    role: "admin",
    scope: "author",
    isActive: true,
    lastLogin: null,
    updatedAt: new Date(server.parts.now()).toISOString(),
  });
  expect((await server.call("GET", `/users/${answer.data._id}`)).data).toEqual(answer.data);
  expect(JSON.stringify(await server.list())).not.toMatch(/password|argon/i);
  const signedIn = await login(server, "NOK@firm.example", FIELDS.password);
  expect(signedIn.status).toBe(200);
  const { data } = await server.call("GET", `/users/${answer.data._id}`);
  expect(data.lastLogin).toBe(new Date(server.parts.now()).toISOString());
});

test.each<[string, object, Record<string, string>]>([
  ["no last name", { lastName: undefined }, { lastName: "Last name is required" }],
  ["the role staff", { role: "staff" }, { role: "Only accounts with the role admin can be created" }],
])("rejects %s and creates no account", async (server, _, changes, errors) => {
  const answer = await server.call("POST", "/users", { ...FIELDS, ...changes });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
  expect((await server.list()).pagination).toMatchObject({ totalUsers: 1 });
});

test("creates an inactive account that cannot sign in", async (server) => {
  const { data } = await server.call("POST", "/users", { ...FIELDS, isActive: false });
  expect(data.isActive).toBe(false);
  expect((await login(server, FIELDS.email, FIELDS.password)).status).toBe(401);
});

test("an email belongs to one account, regardless of case", async (server) => {
  const message = "An account with this email exists already";
  const taken = { ...FIELDS, email: ADMIN.email.toUpperCase() };
  const created = await server.call("POST", "/users", taken);
  expect(created.status).toBe(409);
  expect(created.body).toMatchObject({ message, errors: { email: message }, data: null });
  const { data: nok } = await server.call("POST", "/users", FIELDS);
  const changed = await server.call("PUT", `/users/${nok._id}`, taken);
  expect(changed.status).toBe(409);
  expect(changed.body.errors).toEqual({ email: message });
  expect((await server.call("GET", `/users/${nok._id}`)).data.email).toBe("nok@firm.example");
});

test("two concurrent accounts with the same email get 201 and 409", async (server) => {
  const answers = await Promise.all([1, 2].map(() => server.call("POST", "/users", FIELDS)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("updates an account and keeps omitted or blank fields", async (server) => {
  const { data: nok } = await server.call("POST", "/users", FIELDS);
  const body = { email: "nok2@firm.example", firstName: "Nok", lastName: "S", password: "" };
  server.advanceClock(1000);
  const answer = await server.call("PUT", `/users/${nok._id}`, body);
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({
    ...nok,
    updatedAt: new Date(server.parts.now()).toISOString(),
    email: "nok2@firm.example",
    firstName: "Nok",
    lastName: "S",
  });
  expect((await login(server, "nok2@firm.example", FIELDS.password)).status).toBe(200);
  expect((await login(server, FIELDS.email, FIELDS.password)).status).toBe(401);
  const { password: _, ...without } = body;
  expect((await server.call("PUT", `/users/${nok._id}`, without)).status).toBe(200);
  expect((await login(server, "nok2@firm.example", FIELDS.password)).status).toBe(200);
});

test.each<[object, Record<string, string>]>([
  [{ password: "four😀😀😀" }, { password: "Password must be at least 8 characters" }],
  [{ role: "student" }, { role: "Only accounts with the role admin can be created" }],
])("rejects a change to %j", async (server, changes, errors) => {
  const { data: nok } = await server.call("POST", "/users", FIELDS);
  const answer = await server.call("PUT", `/users/${nok._id}`, { ...FIELDS, ...changes });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
});

test("lists the most recent sign-in first", async (server) => {
  for (const name of ["one", "two"]) await add(server, `${name}@firm.example`);
  const { data } = await server.list();
  expect(data).toHaveLength(3);
  expect<unknown>(data?.[0]).toEqual(server.me);
});

test("composed and decomposed letters are the same email", async (server) => {
  const composed = { ...FIELDS, email: "rené@firm.example".normalize("NFC") };
  expect((await server.call("POST", "/users", composed)).status).toBe(201);
  const taken = await server.call("POST", "/users", { ...composed, email: composed.email.normalize("NFD") });
  expect(taken.status).toBe(409);
  expect((await login(server, composed.email.normalize("NFD"), FIELDS.password)).status).toBe(200);
});

test("filters by role, status, name and email", async (server) => {
  await add(server, "staff@firm.example", { role: "staff" });
  await add(server, "gone@firm.example", { isActive: false, firstName: "สมชาย", lastName: "ใจกว้าง" });
  const emails = async (query: Record<string, string>) =>
    ((await server.list(query)).data as unknown as { email: string }[]).map(({ email }) => email).sort();
  expect(await emails({ role: "staff" })).toEqual(["staff@firm.example"]);
  expect(await emails({ role: "admin" })).toEqual(["gone@firm.example", ADMIN.email]);
  expect(await emails({ role: "admin", status: "active" })).toEqual([ADMIN.email]);
  expect(await emails({ status: "inactive" })).toEqual(["gone@firm.example"]);
  expect(await emails({ search: "ชาย ใจ" })).toEqual(["gone@firm.example"]);
  expect(await emails({ search: "STAFF@" })).toEqual(["staff@firm.example"]);
  expect(await emails({ search: "%" })).toEqual([]);
  expect(await emails({ role: "", status: "", search: "" })).toHaveLength(3);
});

test.each(["role=owner", "status=maybe"])("rejects %s", async (server, query) => {
  expect((await server.call("GET", `/users?${query}`)).status).toBe(422);
});

test("counts users, admins and active accounts", async (server) => {
  await add(server, "staff@firm.example", { role: "staff" });
  await add(server, "gone@firm.example", { isActive: false });
  expect((await server.call("GET", "/users/stats")).data).toEqual({
    totalUsers: 3,
    adminUsers: 2,
    activeUsers: 2,
    activeOwners: 1,
  });
});
