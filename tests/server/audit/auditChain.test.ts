import { expect, test } from "bun:test";

import { recordAudit } from "#server/audit/recordAudit.ts";
import { eraseDetails, findAuditRow } from "#server/audit/repository.ts";
import { removeExpiredEntries } from "#server/audit/retention.ts";
import { verifyAudit } from "#server/audit/verifyAudit.ts";
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import { testContext } from "#tests/support/server/testContext.ts";
import { START_TIME, createTestServer } from "#tests/support/server/testServer.ts";

const DAY_MS = 24 * 3_600_000;

async function append(db: Db, times: number[]) {
  for (const now of times)
    await transaction(db, (tx) =>
      recordAudit(tx, testContext(now), { action: "update", kind: "article", recordId: "a" }),
    );
}

/** A server whose log has an entry a day, the last one today. */
async function createFixture(days: number) {
  const server = await createTestServer();
  const { db } = server.parts;
  await append(
    db,
    Array.from({ length: days }, (_, day) => START_TIME - (days - 1 - day) * DAY_MS),
  );
  const { $client } = db.$writer.connection;
  return {
    ...server,
    db,
    run: (sql: string) => $client.run(sql),
    /** As someone who owns the file could. */
    tamper(sql: string) {
      const triggers = $client
        .query<{ name: string }, []>(
          "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'audit%'",
        )
        .all();
      for (const { name } of triggers) $client.run(`DROP TRIGGER ${name}`);
      $client.run(sql);
    },
  };
}

test("an intact log verifies, also when it is empty", async () => {
  await using empty = await createFixture(0);
  expect(await verifyAudit(empty.db)).toEqual({ entries: 0, last: { id: 0, hash: "" }, problem: null });
  await using server = await createFixture(3);
  const { entries, last, problem } = await verifyAudit(server.db);
  expect({ entries, id: last.id, problem }).toEqual({ entries: 3, id: 3, problem: null });
  expect(await verifyAudit(server.db, last)).toMatchObject({ problem: null });
  const forged = { id: last.id, hash: "0".repeat(64) };
  expect(await verifyAudit(server.db, forged)).toMatchObject({ problem: expect.stringContaining("Entry 3") });
});

test("the database refuses to change, remove or replace entries and the anchor", async () => {
  await using server = await createFixture(3);
  for (const sql of [
    "UPDATE audit_entries SET user_name = 'x' WHERE id = 1",
    "UPDATE audit_entries SET record_name = '', changes = '[]', salt = ''",
    "UPDATE audit_entries SET salt = '', changes = '[]', erased_hash = 'x', user_name = 'x'",
    "UPDATE audit_entries SET salt = '', changes = '[]', erased_hash = 'x', user_id = NULL, session = 'x'",
    "UPDATE audit_entries SET salt = '', changes = '[1]', erased_hash = 'x'",
    "DELETE FROM audit_entries WHERE id = 3",
    "DELETE FROM audit_entries",
    "REPLACE INTO audit_entries SELECT * FROM audit_entries WHERE id = 2",
    "UPDATE audit_anchor SET entry_id = 2, hash = 'x'",
    "UPDATE audit_anchor SET entry_id = 9, hash = NULL",
    "DELETE FROM audit_anchor",
    "INSERT INTO audit_anchor VALUES (2, 0, '')",
  ])
    expect([sql, expect(() => server.run(sql)).toThrow()]).toEqual([sql, undefined]);
  expect(await verifyAudit(server.db)).toMatchObject({ entries: 3, problem: null });
});

test.each([
  ["UPDATE audit_entries SET user_name = 'x' WHERE id = 2", "Entry 2 was changed."],
  ["UPDATE audit_entries SET changes = '[1]' WHERE id = 1", "Entry 1 was changed."],
  [
    "UPDATE audit_entries SET changes = '[1]', salt = '', erased_hash = 'x' WHERE id = 1",
    "Entry 1 was changed.",
  ],
  ["DELETE FROM audit_entries WHERE id = 2", "Entry 2 is missing."],
  ["DELETE FROM audit_entries WHERE id = 1", "Entry 1 is missing."],
  ["DELETE FROM audit_entries WHERE id >= 2", "The entries from 2 to 3 are missing."],
  [
    "UPDATE audit_anchor SET entry_id = 1, hash = (SELECT hash FROM audit_entries WHERE id = 1); DELETE FROM audit_entries WHERE id = 1",
    "The entries up to 1 were removed, but not by retention.",
  ],
])("verifying finds %s", async (sql, problem) => {
  await using server = await createFixture(3);
  server.tamper(sql);
  expect((await verifyAudit(server.db)).problem).toBe(problem);
});

test("erased data leave a chain that verifies, if the log says which entries lost them", async () => {
  await using server = await createFixture(3);
  const row = async (id: number) => (await findAuditRow(server.db, id)) ?? expect.unreachable();
  const before = [await row(1), await row(2)];
  const ids = await transaction(server.db, (tx) => eraseDetails(tx, before));
  expect(ids).toEqual([1, 2]);
  expect(await row(2)).toMatchObject({ action: "update", recordName: "", changes: "[]", salt: "" });
  expect((await verifyAudit(server.db)).problem).toBe(
    "The data of entry 1 were removed, but not by an erasure.",
  );
  const changes = [{ field: "entries", before: ids.join(", "), after: null }];
  const event = { action: "erase", kind: "personal_data", recordId: "e", changes } as const;
  await transaction(server.db, (tx) => recordAudit(tx, testContext(START_TIME), event));
  expect(await verifyAudit(server.db)).toMatchObject({ entries: 4, problem: null });
  expect(await transaction(server.db, async (tx) => eraseDetails(tx, [await row(1)]))).toEqual([]);
});

test("retention removes expired entries, says so, and leaves a chain that verifies", async () => {
  await using server = await createFixture(800);
  expect(await removeExpiredEntries(server.parts)).toBe(69);
  const { entries, problem } = await verifyAudit(server.db);
  expect({ entries, problem }).toEqual({ entries: 732, problem: null });
  const newest = server.db.$client.query("SELECT action, kind FROM audit_entries ORDER BY id DESC").get();
  expect(newest).toEqual({ action: "remove_expired", kind: "audit" });
  expect(await removeExpiredEntries(server.parts)).toBe(0);
  server.advanceClock(DAY_MS);
  expect(await removeExpiredEntries(server.parts)).toBe(1);
  expect(await verifyAudit(server.db)).toMatchObject({ problem: null });
});

test("retention does not trust a clock that is years ahead", async () => {
  await using server = await createFixture(30);
  server.advanceClock(3650 * DAY_MS);
  expect(await removeExpiredEntries(server.parts)).toBe(0);
});

test("appending continues after the anchor when retention left nothing else", async () => {
  await using server = await createFixture(2);
  server.tamper(
    "UPDATE audit_anchor SET entry_id = 2, hash = (SELECT hash FROM audit_entries WHERE id = 2); DELETE FROM audit_entries",
  );
  await append(server.db, [START_TIME]);
  expect(server.db.$client.query("SELECT id FROM audit_entries").all()).toEqual([{ id: 3 }]);
});

test("entries written at the same time form one chain", async () => {
  await using server = await createFixture(0);
  await Promise.all(Array.from({ length: 20 }, (_, index) => append(server.db, [START_TIME + index])));
  expect(await verifyAudit(server.db)).toMatchObject({ entries: 20, problem: null });
});
