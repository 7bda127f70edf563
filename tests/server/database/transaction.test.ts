import { Database } from "bun:sqlite";
import { expect, it } from "bun:test";

import { singleRow } from "#server/database/rows.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { settings } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const KEYS = ["one", "two", "three"];

async function insertAll(tx: Transaction, keys: string[], value = "0") {
  for (const key of keys) await tx.insert(settings).values({ key, value, updatedAt: 0 });
}

async function keysIn(db: Reader): Promise<string[]> {
  return (await db.select({ key: settings.key }).from(settings).orderBy(settings.key)).map(({ key }) => key);
}

/** Reads the value and increments it, in two queries. */
async function increment(db: Db, fails = false) {
  await transaction(db, async (tx) => {
    const { value } = await singleRow(tx.select().from(settings));
    await tx.update(settings).set({ value: String(Number(value) + 1) });
    if (fails) throw new Error("refused");
  });
}

const test = testWith(createTestServer);

test("a reader sees a transaction completely or not at all", async (server) => {
  const { db } = server.parts;
  const before = await keysIn(db);
  const seen: string[][] = [];
  await transaction(db, async (tx) => {
    for (const key of KEYS) {
      await insertAll(tx, [key]);
      seen.push(await keysIn(db));
    }
    expect(await keysIn(tx)).toEqual(KEYS.toSorted());
  });
  expect(seen).toEqual([before, before, before]);
  expect(await keysIn(db)).toEqual(KEYS.toSorted());
});

test("an error rolls back all queries", async (server) => {
  const { db } = server.parts;
  const failing = transaction(db, async (tx) => {
    await insertAll(tx, KEYS);
    await insertAll(tx, ["one"]);
  });
  await expect(failing).rejects.toThrow("UNIQUE");
  expect(await keysIn(db)).toEqual([]);
});

test("of 64 concurrent writers, no update is lost and failed ones are rolled back", async (server) => {
  const { db } = server.parts;
  await transaction(db, (tx) => insertAll(tx, ["count"]));
  const outcomes = await Promise.allSettled(
    Array.from({ length: 64 }, (_, index) => increment(db, index % 4 === 0)),
  );
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(16);
  expect(await singleRow(db.select().from(settings))).toMatchObject({ value: "48" });
});

test("transactions run sequentially in the order of the calls", async (server) => {
  const { db } = server.parts;
  const steps: string[] = [];
  await Promise.all(
    KEYS.map((key) =>
      transaction(db, async (tx) => {
        steps.push(`${key} begins`);
        await insertAll(tx, [key]);
        steps.push(`${key} ends`);
      }),
    ),
  );
  expect(steps).toEqual(KEYS.flatMap((key) => [`${key} begins`, `${key} ends`]));
});

test("rejects and rolls back a transaction that awaits anything but its queries", async (server) => {
  const { db } = server.parts;
  const slow = transaction(db, async (tx) => {
    await insertAll(tx, KEYS);
    await new Promise(setImmediate);
  });
  await expect(slow).rejects.toThrow("awaited something else");
  expect(await keysIn(db)).toEqual([]);
  await transaction(db, (tx) => insertAll(tx, ["next"]));
  expect(await keysIn(db)).toEqual(["next"]);
});

test("data is invisible to readers until `onCommit` returns", async (server) => {
  const { db } = server.parts;
  const count = db.$client.query<{ n: number }, []>("SELECT count(*) AS n FROM settings");
  const progress = { isCommitted: false, isOver: false };
  const countsBefore: number[] = [];
  const readInEveryMicrotask = () => {
    if (!progress.isCommitted) countsBefore.push(count.get()?.n ?? 0);
    if (!progress.isOver) queueMicrotask(readInEveryMicrotask);
  };
  readInEveryMicrotask();
  await transaction(db, (tx) => insertAll(tx, KEYS), { onCommit: () => (progress.isCommitted = true) });
  progress.isOver = true;
  expect(new Set(countsBefore)).toEqual(new Set([0]));
});

it('while another process writes, waits briefly, then fails with "unavailable"', async () => {
  await using server = await createTestServer();
  const { db } = server.parts;
  using other = new Database(db.$client.filename);
  other.run("BEGIN IMMEDIATE");
  const refused = transaction(db, (tx) => insertAll(tx, KEYS));
  await expect(refused).rejects.toMatchObject({ code: "unavailable" });
  other.run("ROLLBACK");
  await transaction(db, (tx) => insertAll(tx, KEYS));
  expect(await keysIn(db)).toHaveLength(KEYS.length);
});

test("the reader connection is read-only", async (server) => {
  expect(() => server.parts.db.$client.run("DELETE FROM settings")).toThrow("readonly");
});
