import { expect, test } from "bun:test";

import { eq } from "drizzle-orm";

import { sessions, users } from "#server/database/schema.ts";
import { ADMIN, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

const WRONG = {
  success: false,
  data: null,
  code: "unauthenticated" as const,
  message: "Invalid email or password",
};

/** Makes the change right after the password was verified. */
function changeAfterVerify({ parts }: TestServer, change: () => void) {
  const { verify } = parts.passwords;
  parts.passwords.verify = async (...given) => {
    const matches = await verify(...given);
    change();
    return matches;
  };
}

test.each([
  ["the password is changed", { passwordHash: "another" }],
  ["the account is deactivated", { isActive: false }],
  ["the account gets another role", { role: "staff" }],
  ["the account is deleted", null],
] as const)("a sign-in fails if %s while the password is verified", async (_what, change) => {
  await using server = await createTestServer();
  const id = await server.addUser();
  const { db } = server.parts;
  changeAfterVerify(server, () => {
    if (change) db.$writer.connection.update(users).set(change).where(eq(users.id, id)).run();
    else db.$writer.connection.delete(users).where(eq(users.id, id)).run();
  });
  const answer = await server.request("POST", "/auth/login", { body: ADMIN });
  expect([answer.status, answer.body]).toEqual([401, WRONG]);
  expect(db.select().from(sessions).all()).toEqual([]);
});
