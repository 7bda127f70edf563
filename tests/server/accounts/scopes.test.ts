import { expect, test } from "bun:test";

import { eq } from "drizzle-orm";

import { REAUTHENTICATION_WINDOW_MS, SCOPE_HEADER } from "#contract/accounts/session.ts";
import { ADMIN_SCOPES } from "#contract/accounts/scopes.ts";
import type { AdminScope } from "#contract/accounts/scopes.ts";
import type { LoginResponse } from "#contract/accounts/loginResponse.ts";
import { users } from "#server/database/schema.ts";
import { ADMIN, createTestServer } from "#tests/support/server/testServer.ts";
import type { RequestOptions, TestServer } from "#tests/support/server/testServer.ts";

const OTHER = "other@firm.example";
const NEWCOMER = {
  email: "new@firm.example",
  firstName: "Nok",
  lastName: "Srisuk",
  password: "a long password",
};

/** Signs in as an owner, and as a second admin with the scope. */
async function createFixture(scope: AdminScope = "owner") {
  const server = await createTestServer();
  const me = await server.signInWithPassword();
  await server.addUser({ email: OTHER, scope });
  const body = { email: OTHER, password: ADMIN.password };
  const other: LoginResponse = (await server.request("POST", "/auth/login", { body })).data;
  return { ...server, me, other };
}

function change(server: TestServer, { user }: LoginResponse, fields: object, options: RequestOptions) {
  const { email, firstName, lastName } = user;
  const body = { email, firstName, lastName, ...fields };
  return server.request("PUT", `/users/${user._id}`, { ...options, body });
}

function countOwners({ parts }: TestServer): unknown {
  const sql = "SELECT count(*) FROM users WHERE role = 'admin' AND is_active AND scope = 'owner'";
  return parts.db.$client.query(sql).values()[0]?.[0];
}

test("a new admin is an author unless the call names another scope", async () => {
  await using server = await createFixture();
  const create = async (fields: object) =>
    (
      await server.request("POST", "/users", {
        token: server.me.accessToken,
        body: { ...NEWCOMER, ...fields },
      })
    ).data;
  expect((await create({})).scope).toBe("author");
  for (const scope of ADMIN_SCOPES)
    expect((await create({ scope, email: `${scope}@firm.example` })).scope).toBe(scope);
});

test("rejects an unknown scope with its field", async () => {
  await using server = await createFixture();
  const answer = await change(server, server.other, { scope: "king" }, { token: server.me.accessToken });
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { scope: "scope must be owner, editor, author or analyst" },
  ]);
});

test("a change of the account without a scope keeps it", async () => {
  await using server = await createFixture("author");
  const answer = await change(server, server.other, { firstName: "New" }, { token: server.me.accessToken });
  expect(answer.data).toMatchObject({ firstName: "New", scope: "author" });
});

test("a change of the scope applies to running sessions at once, and ends none", async () => {
  await using server = await createFixture("editor");
  const { accessToken: token } = server.other;
  const { accessToken: ownerToken } = server.me;
  const call = async (path: string) => {
    const { status, headers, body } = await server.request("GET", path, { token });
    return [status, body.code, headers.get(SCOPE_HEADER)];
  };
  expect(await call("/messages")).toEqual([200, undefined, "editor"]);
  await change(server, server.other, { scope: "analyst" }, { token: ownerToken });
  expect(await call("/messages")).toEqual([403, "insufficient_scope", "analyst"]);
  expect(await call("/analytics/dashboard")).toEqual([200, undefined, "analyst"]);
  expect(await call("/auth/sessions")).toEqual([200, undefined, "analyst"]);
  await change(server, server.other, { scope: "owner" }, { token: ownerToken });
  expect(await call("/users")).toEqual([200, undefined, "owner"]);
});

test("the audit log has the scope before and after the change", async () => {
  await using server = await createFixture("editor");
  const { accessToken: token } = server.me;
  await change(server, server.other, { scope: "author" }, { token });
  const { data } = await server.request("GET", `/audit?record=${server.other.user._id}&action=update`, {
    token,
  });
  expect(data[0].changes).toEqual([{ field: "scope", before: "editor", after: "author" }]);
});

test("a change of the scope requires recent authentication", async () => {
  await using server = await createFixture("editor");
  server.advanceClock(REAUTHENTICATION_WINDOW_MS + 1);
  const { accessToken: token } = server.me;
  expect((await change(server, server.other, { scope: "owner" }, { token })).body.code).toBe(
    "reauthentication_required",
  );
  expect((await change(server, server.other, { scope: "editor" }, { token })).status).toBe(200);
});

test.each(["editor", "author", "analyst"] as const)(
  "an %s changes their own account, but neither their scope nor other accounts",
  async (scope) => {
    await using server = await createFixture(scope);
    const { accessToken: token, user } = server.other;
    const own = await server.request("GET", `/users/${user._id}`, { token });
    expect([own.status, own.data.scope]).toEqual([200, scope]);
    expect((await change(server, server.other, { firstName: "Mine" }, { token })).data.firstName).toBe(
      "Mine",
    );
    for (const answer of [
      await change(server, server.other, { scope: "owner" }, { token }),
      await change(server, server.me, { firstName: "Mine" }, { token }),
      await server.request("GET", `/users/${server.me.user._id}`, { token }),
      await server.request("PATCH", `/users/${user._id}/status`, { token, body: {} }),
      await server.request("DELETE", `/users/${server.me.user._id}`, { token }),
      await server.request("DELETE", `/users/${server.me.user._id}/sessions`, { token }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, "insufficient_scope"]);
    expect((await server.request("GET", "/auth/sessions", { token })).status).toBe(200);
    expect((await server.request("GET", "/second-factor", { token })).status).toBe(200);
  },
);

test("the last active owner can't be demoted, not by themselves either", async () => {
  await using server = await createFixture("editor");
  const { accessToken: token } = server.me;
  const answer = await change(server, server.me, { scope: "editor" }, { token });
  expect([answer.status, answer.body.message]).toEqual([409, "The last active owner must stay an owner"]);
  await change(server, server.other, { scope: "owner" }, { token });
  expect((await change(server, server.me, { scope: "editor" }, { token })).data.scope).toBe("editor");
  expect(countOwners(server)).toBe(1);
});

test("an inactive owner does not count", async () => {
  await using server = await createFixture("owner");
  const { accessToken: token } = server.me;
  await server.request("PATCH", `/users/${server.other.user._id}/status`, {
    token,
    body: { isActive: false },
  });
  expect((await change(server, server.me, { scope: "author" }, { token })).status).toBe(409);
});

test.each([
  [
    "demote",
    (server: TestServer, of: LoginResponse, token: string) =>
      change(server, of, { scope: "editor" }, { token }),
  ],
  [
    "delete",
    (server: TestServer, of: LoginResponse, token: string) =>
      server.request("DELETE", `/users/${of.user._id}`, { token }),
  ],
  [
    "deactivate",
    (server: TestServer, of: LoginResponse, token: string) =>
      server.request("PATCH", `/users/${of.user._id}/status`, { token, body: { isActive: false } }),
  ],
])("two owners who %s each other at the same time leave one", async (_, act) => {
  await using server = await createFixture();
  const answers = await Promise.all([
    act(server, server.other, server.me.accessToken),
    act(server, server.me, server.other.accessToken),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(countOwners(server)).toBe(1);
});

test("of two owners, only one demotes themselves at the same time", async () => {
  await using server = await createFixture();
  const answers = await Promise.all(
    [server.me, server.other].map((own) =>
      change(server, own, { scope: "editor" }, { token: own.accessToken }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(countOwners(server)).toBe(1);
});

test("an owner who is demoted while the new account's password is hashed creates none", async () => {
  await using server = await createFixture();
  const { db, passwords } = server.parts;
  const { hash } = passwords;
  passwords.hash = async (password) => {
    const isMe = eq(users.id, server.me.user._id);
    db.$writer.connection.update(users).set({ scope: "author" }).where(isMe).run();
    return hash(password);
  };
  const answer = await server.request("POST", "/users", { token: server.me.accessToken, body: NEWCOMER });
  expect([answer.status, answer.body.code]).toEqual([403, "insufficient_scope"]);
});

test("a repeated request does not return the reply of the caller's earlier scope", async () => {
  await using server = await createFixture();
  const { accessToken: token } = server.other;
  const repeat = () => server.request("POST", "/users", { token, body: NEWCOMER });
  expect((await repeat()).status).toBe(201);
  await change(server, server.other, { scope: "analyst" }, { token: server.me.accessToken });
  expect((await repeat()).body.code).toBe("insufficient_scope");
});
