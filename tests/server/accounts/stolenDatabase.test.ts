import { expect, test } from "bun:test";

import { sign } from "hono/jwt";

import { secrets, sessions } from "#server/database/schema.ts";
import { START_TIME, createTestServer } from "#tests/support/server/testServer.ts";

test("nothing in a copy of the database signs an access token", async () => {
  await using server = await createTestServer();
  await server.signIn();
  const { db } = server.parts;
  const [session] = db.select().from(sessions).all();
  const values = db.select().from(secrets).all();
  expect(values).not.toEqual([]);
  for (const { value } of values) {
    for (const key of [value, Buffer.from(value, "base64url").toString("base64url")]) {
      const token = await sign({ sid: session?.id, until: START_TIME + 1000 }, key, "HS256");
      expect((await server.request("GET", "/users/stats", { token })).status).toBe(401);
    }
  }
});
