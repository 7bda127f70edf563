import { expect } from "bun:test";

import { SETUP_LINK_HOURS, SETUP_LINK_MESSAGES } from "#contract/accounts/session.ts";
import { hasAdmin } from "#server/accounts/repository.ts";
import { registerFirstAdmin } from "#server/accounts/setUpFirstAdmin.ts";
import { users } from "#server/database/schema.ts";
import { testContext } from "#tests/support/server/testContext.ts";
import { ADMIN, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const HOUR_MS = 3_600_000;
const PERSON = { ...ADMIN, firstName: "Somsri", lastName: "Jaidee" };

function setUp(server: TestServer, changes: Record<string, unknown> = {}) {
  const body = { ...PERSON, token: server.parts.setupLink.token, ...changes };
  return server.request("POST", "/auth/setup", { body });
}

const test = testWith(createTestServer);

test("the setup link creates the first admin and signs them in", async (server) => {
  expect(await hasAdmin(server.parts.db)).toBe(false);
  const answer = await setUp(server);
  expect(answer.status).toBe(201);
  expect(answer.data.user).toMatchObject({ email: ADMIN.email, role: "admin", isActive: true });
  expect(answer.data.user.lastLogin).not.toBeNull();
  const token = answer.data.accessToken;
  expect((await server.request("DELETE", "/projects/delete/none", { token })).status).toBe(404);
  expect((await server.request("POST", "/auth/login", { body: ADMIN })).status).toBe(200);
});

test("the setup link is rejected once an admin exists", async (server) => {
  await server.signIn("admin");
  const answer = await setUp(server, { email: "second@firm.example" });
  expect(answer.status).toBe(409);
  expect(answer.body).toEqual({
    success: false,
    data: null,
    code: "conflict",
    message: "An admin exists already. Please sign in.",
  });
  expect(server.parts.db.select().from(users).all()).toHaveLength(1);
});

test("accounts of other roles don't block the setup link, but their emails are taken", async (server) => {
  await server.addUser({ role: "staff" });
  const taken = await setUp(server);
  expect(taken.status).toBe(409);
  expect(taken.body.errors).toEqual({ email: "An account with this email exists already" });
  expect((await setUp(server, { email: "first@firm.example" })).status).toBe(201);
});

test("rejects a wrong setup token of any length", async (server) => {
  const { token } = server.parts.setupLink;
  for (const wrong of ["x", `${token}x`, token.slice(1), token.toUpperCase(), "é".repeat(32)]) {
    expect((await setUp(server, { token: wrong })).status).toBe(403);
  }
  for (const wrong of ["", null, 5, "x".repeat(201)])
    expect((await setUp(server, { token: wrong })).status).toBe(422);
  expect(server.parts.db.select().from(users).all()).toEqual([]);
});

test("the setup link expires 24 hours after the start, and only its holder learns so", async (server) => {
  server.advanceClock(SETUP_LINK_HOURS * HOUR_MS - 1);
  expect((await setUp(server, { password: "12345678" })).status).toBe(422);
  server.advanceClock(1);
  const expired = await setUp(server);
  expect(expired.body).toMatchObject({ code: "invalid_setup_link", message: SETUP_LINK_MESSAGES.expired });
  const wrong = await setUp(server, { token: "x" });
  expect(wrong.body).toMatchObject({ code: "invalid_setup_link", message: SETUP_LINK_MESSAGES.unknown });
  expect(server.parts.db.select().from(users).all()).toEqual([]);
});

test("two concurrent uses of the setup link create one admin", async (server) => {
  const answers = await Promise.all([setUp(server), setUp(server, { email: "second@firm.example" })]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  expect(server.parts.db.select().from(users).all()).toHaveLength(1);
});

test("does not create an admin from the environment if one exists", async (server) => {
  const { actor } = testContext(0);
  await registerFirstAdmin(server.parts, PERSON, actor);
  const again = registerFirstAdmin(server.parts, { ...PERSON, email: "second@firm.example" }, actor);
  await expect(again).rejects.toMatchObject({ code: "conflict" });
});

test("a new installation has no accounts and its own setup token", async (here) => {
  await using there = await createTestServer();
  expect(here.parts.db.select().from(users).all()).toEqual([]);
  expect(here.parts.setupLink.token).toMatch(/^[\w-]{32}$/);
  expect(here.parts.setupLink.token).not.toBe(there.parts.setupLink.token);
});
