// The first admin: by the one-time link, and never a second one.
import { expect, test } from "bun:test";

import { hasAdmin } from "#server/accounts/repository.ts";
import { registerFirstAdmin } from "#server/accounts/signIn.ts";
import { users } from "#server/database/schema.ts";
import { ADMIN, testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";

const PERSON = { ...ADMIN, firstName: "Somsri", lastName: "Jaidee" };

function setUp(house: TestApp, changes: Record<string, unknown> = {}) {
  const body = { ...PERSON, token: house.parts.setupLink.token, ...changes };
  return house.ask("POST", "/auth/setup", { body });
}

test("the link makes the first admin and signs them in", async () => {
  await using house = await testApp();
  expect(await hasAdmin(house.parts.db)).toBe(false);
  const answer = await setUp(house);
  expect(answer.status).toBe(201);
  expect(answer.data.user).toMatchObject({ email: ADMIN.email, role: "admin", isActive: true });
  expect(answer.data.user.lastLogin).not.toBeNull();
  const token = answer.data.accessToken;
  expect((await house.ask("DELETE", "/projects/delete/none", { token })).status).toBe(404);
  expect((await house.ask("POST", "/auth/login", { body: ADMIN })).status).toBe(200);
});

test("the link is of no use once an admin exists", async () => {
  await using house = await testApp();
  await house.enter("admin");
  const answer = await setUp(house, { email: "second@firm.example" });
  expect(answer.status).toBe(409);
  expect(answer.body).toEqual({
    success: false,
    data: null,
    code: "conflict",
    message: "An admin exists already. Please sign in.",
  });
  expect(house.parts.db.select().from(users).all()).toHaveLength(1);
});

test("accounts of other roles do not stand in the way of the first admin, an address in use does", async () => {
  await using house = await testApp();
  await house.addUser({ role: "staff" });
  const taken = await setUp(house);
  expect(taken.status).toBe(409);
  expect(taken.body.errors).toEqual({ email: "An account with this email exists already" });
  expect((await setUp(house, { email: "first@firm.example" })).status).toBe(201);
});

test("refuses another link, of whatever length", async () => {
  await using house = await testApp();
  const { token } = house.parts.setupLink;
  for (const wrong of ["x", `${token}x`, token.slice(1), token.toUpperCase(), "é".repeat(32)]) {
    expect((await setUp(house, { token: wrong })).status).toBe(403);
  }
  for (const wrong of ["", null, 5, "x".repeat(201)])
    expect((await setUp(house, { token: wrong })).status).toBe(422);
  expect(house.parts.db.select().from(users).all()).toEqual([]);
});

test("says what is missing, field by field", async () => {
  await using house = await testApp();
  const answer = await setUp(house, { email: "x", firstName: "", lastName: undefined, password: "short" });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual({
    email: "Please enter a valid email",
    firstName: "First name is required",
    lastName: "Last name is required",
    password: "Password must be at least 8 characters",
  });
});

test("of two who use the link at once, one becomes admin", async () => {
  await using house = await testApp();
  const answers = await Promise.all([setUp(house), setUp(house, { email: "second@firm.example" })]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  expect(house.parts.db.select().from(users).all()).toHaveLength(1);
});

test("an admin from the environment is not made where one exists", async () => {
  await using house = await testApp();
  await registerFirstAdmin(house.parts, PERSON);
  const again = registerFirstAdmin(house.parts, { ...PERSON, email: "second@firm.example" });
  await expect(again).rejects.toMatchObject({ code: "conflict" });
});

test("a new installation has no account at all, and a link of its own", async () => {
  await using here = await testApp();
  await using there = await testApp();
  expect(here.parts.db.select().from(users).all()).toEqual([]);
  expect(here.parts.setupLink.token).toMatch(/^[\w-]{32}$/);
  expect(here.parts.setupLink.token).not.toBe(there.parts.setupLink.token);
});
