import { expect } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";

import { eq } from "drizzle-orm";

import { createInvitation } from "#server/accounts/links/repository.ts";
import { accountLinks } from "#server/database/accountSchema.ts";
import { secrets, sessions } from "#server/database/schema.ts";
import { endSessionsOfReplacedDatabase, renewGeneration } from "#server/keys/sessionGeneration.ts";
import { testContext } from "#tests/support/server/testContext.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const WARNING = "the database or the keys were replaced since the last run; ended all sessions";

/** A server with one session whose start wrote a generation. */
async function createFixture() {
  const server = await createTestServer();
  const { db, log } = server.parts;
  const folder = join(server.dataDir, "keys");
  await renewGeneration(db, folder);
  await server.signIn();
  const isGeneration = eq(secrets.name, "generation");
  return {
    ...server,
    folder,
    /** What a start does. */
    restart: async () => {
      await endSessionsOfReplacedDatabase(db, folder, log);
      await renewGeneration(db, folder);
    },
    countSessions: () => db.select().from(sessions).all().length,
    warnings: () => server.logEntries.filter(({ event }) => event === WARNING),
    readGeneration: () => db.select().from(secrets).where(isGeneration).get()?.value ?? "",
    /** Simulates a copy of the database from another time. */
    replaceGeneration: (value: string) =>
      db.$writer.connection.update(secrets).set({ value }).where(isGeneration).run(),
    deleteGeneration: () => db.$writer.connection.delete(secrets).where(isGeneration).run(),
  };
}

const test = testWith(createFixture);

test("sessions survive restarts", async (server) => {
  for (const _ of [1, 2]) await server.restart();
  expect(server.countSessions()).toBe(1);
  expect(server.warnings()).toEqual([]);
});

test("a database from before the last start or stop opens no session", async (server) => {
  const older = server.readGeneration();
  await server.restart();
  server.replaceGeneration(older);
  await server.restart();
  expect(server.countSessions()).toBe(0);
  expect(server.warnings()).toEqual([expect.objectContaining({ level: "warn", sessions: 1 })]);
});

test("account links survive restarts, but not the replacement of the database", async (server) => {
  const { db, linkTokens } = server.parts;
  const fields = { email: "mali@firm.example", firstName: "Mali", lastName: "Suk", scope: "owner" } as const;
  await createInvitation(db, fields, { ...testContext(0), linkTokens });
  const countLinks = () => db.select().from(accountLinks).all().length;
  const older = server.readGeneration();
  await server.restart();
  expect(countLinks()).toBe(1);
  server.replaceGeneration(older);
  await server.restart();
  expect(countLinks()).toBe(0);
});

test("a database without a generation opens no session beside existing keys", async (server) => {
  server.deleteGeneration();
  await server.restart();
  expect(server.countSessions()).toBe(0);
  expect(server.warnings()).toHaveLength(1);
});

test("a database without its keys opens no session", async (server) => {
  rmSync(join(server.folder, "generation"));
  await server.restart();
  expect(server.countSessions()).toBe(0);
  expect(server.warnings()).toHaveLength(1);
});

test("the first start logs nothing", async (server) => {
  server.deleteGeneration();
  rmSync(join(server.folder, "generation"));
  await server.restart();
  expect(server.warnings()).toEqual([]);
});

test("a start that can write only the file ends no session at the next one", async (server) => {
  const { db } = server.parts;
  const { $client } = db.$writer.connection;
  $client.run("PRAGMA query_only = ON");
  await expect(renewGeneration(db, server.folder)).rejects.toThrow();
  $client.run("PRAGMA query_only = OFF");
  await server.restart();
  expect(server.countSessions()).toBe(1);
});
