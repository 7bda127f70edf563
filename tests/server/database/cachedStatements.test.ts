import { expect, spyOn, test } from "bun:test";
import { heapStats } from "bun:jsc";

import { MESSAGE_STATUSES } from "#contract/messages/messages.ts";
import { ownCounter } from "#server/accounts/signInThrottle.ts";
import { getCategorySlugs } from "#server/content/activities/categoryNames.ts";
import { transaction } from "#server/database/transaction.ts";
import { settings } from "#server/database/schema.ts";
import { deleteUnreferencedImages } from "#server/media/repository.ts";
import { listMessages } from "#server/messages/repository.ts";
import type { ServerParts } from "#server/serverParts.ts";
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

test.each<[string, (parts: ServerParts, values: string[]) => Promise<unknown>]>([
  ["categories by name", ({ db }, names) => getCategorySlugs(db, names).catch(String)],
  [
    "messages by status",
    ({ db }, all) =>
      listMessages(db, { page: 1, limit: 10, statuses: MESSAGE_STATUSES.slice(0, all.length) }),
  ],
  ["unreferenced images", ({ db }, files) => transaction(db, (tx) => deleteUnreferencedImages(tx, files))],
  ["failed sign-ins", ({ signInThrottle }, ids) => signInThrottle.findWait(ids.map(ownCounter))],
])("a query for %s takes a list of any length as one parameter", async (_, run) => {
  await using server = await createTestServer();
  const { db } = server.parts;
  const queries = [db.$client, db.$writer.connection.$client].map((client) => spyOn(client, "query"));
  const counts: number[] = [];
  for (const values of [["a"], ["a", "b"], ["a", "b", "c"]]) {
    await run(server.parts, values);
    counts.push(new Set(queries.flatMap(({ mock }) => mock.calls.map(([sql]) => sql))).size);
  }
  expect(counts).toEqual([counts[0] ?? 0, counts[0] ?? 0, counts[0] ?? 0]);
});

function countStatements(): number {
  return heapStats().objectTypeCounts["SQLStatement"] ?? 0;
}
