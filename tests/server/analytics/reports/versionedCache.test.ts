import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";

import { createVersionedCache } from "#server/analytics/reports/versionedCache.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

const WRITE = "INSERT INTO view_pages (path, title) VALUES ('/', 'Home')";

/** Counts the actual reads. */
async function createTestCache() {
  const server = await createTestServer();
  const { db } = server.parts;
  const answers = createVersionedCache<number>(db);
  let count = 0;
  return {
    db,
    read: (key: string, duringComputation = () => {}) =>
      answers(key, async () => {
        duringComputation();
        return (count += 1);
      }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test("computes each report once", async () => {
  await using server = await createTestCache();
  expect([
    await server.read("7d"),
    await server.read("7d"),
    await server.read("90d"),
    await server.read("7d"),
  ]).toEqual([1, 1, 2, 1]);
});

test("invalidates all reports after any write, including one of another process", async () => {
  await using server = await createTestCache();
  const { $client } = server.db.$writer.connection;
  await server.read("7d");
  $client.run(WRITE);
  expect(await server.read("7d")).toBe(2);
  $client.run("DELETE FROM view_pages");
  expect(await server.read("7d")).toBe(3);
  using other = new Database($client.filename);
  other.run(WRITE);
  expect(await server.read("7d")).toBe(4);
  expect(await server.read("7d")).toBe(4);
});

test("does not cache a report if data was written while it was computed", async () => {
  await using server = await createTestCache();
  await server.read("7d", () => void server.db.$writer.connection.$client.run(WRITE));
  expect(await server.read("7d")).toBe(2);
});

test("evicts the oldest report beyond twenty", async () => {
  await using server = await createTestCache();
  for (let page = 1; page <= 21; page += 1) await server.read(`/${page}`);
  expect([await server.read("/2"), await server.read("/21"), await server.read("/1")]).toEqual([2, 21, 22]);
});
