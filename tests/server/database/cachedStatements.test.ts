import { expect, test } from "bun:test";
import { heapStats } from "bun:jsc";

import { transaction } from "#server/database/transaction.ts";
import { settings } from "#server/database/schema.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

const REPEATS = 50;

test("repeated queries share one statement, on the reading and on the writing connection", async () => {
  await using server = await createTestServer();
  const { db } = server.parts;
  const read = () => db.select().from(settings);
  const write = () =>
    transaction(db, (tx) =>
      tx.insert(settings).values({ key: "", value: "", updatedAt: 1 }).onConflictDoNothing(),
    );
  await read();
  await write();
  const before = countStatements();
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    await read();
    await write();
  }
  expect(countStatements() - before).toBeLessThan(REPEATS / 2);
});

function countStatements(): number {
  return heapStats().objectTypeCounts["SQLStatement"] ?? 0;
}
