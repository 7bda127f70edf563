import { expect, it } from "bun:test";
import { Database } from "bun:sqlite";

import { GroupCommit } from "#server/analytics/track/groupCommit.ts";
import { createReferrerQuota } from "#server/analytics/track/referrerLimits.ts";
import { getPagesById } from "#server/analytics/dimensions.ts";
import { openWriteAheadLog } from "#server/database/writeAheadLog.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";
import { createVersionedCache } from "#server/analytics/reports/readDashboard.ts";

/** One more than the cache holds. */
const MANY = 20_001;

it("finds pages added later and their latest titles", async () => {
  await using server = await createTestServer();
  const { db } = server.parts;
  const wal = openWriteAheadLog(db, () => undefined);
  const newSources = createReferrerQuota(
    () => 0,
    () => undefined,
  );
  const group = new GroupCommit(db, wal, newSources);
  const kind = { device: "", browser: "", system: "", referrer: "", campaign: "", country: "" };
  const view = (path: string, title: string) =>
    group.write((writer) => writer.addView({ ...kind, path, title, visitor: "v", session: "00", at: 0 }));
  await view("/1", "Page 1");
  expect(getPagesById(db, [1]).get(1)).toEqual({ n: 1, path: "/1", title: "Page 1" });
  await view("/2", "Page 2");
  expect(getPagesById(db, [2, 1]).get(2)).toEqual({ n: 2, path: "/2", title: "Page 2" });
  await view("/1", "New");
  expect(getPagesById(db, [1]).get(1)?.title).toBe("New");
  await wal.close();
});

it("finds more pages than the cache holds", async () => {
  await using server = await createTestServer();
  const { db } = server.parts;
  const numbers = Array.from({ length: MANY }, (_, index) => index + 1);
  db.$writer.connection.$client
    .query("INSERT INTO view_pages (n, path, title) SELECT value, '/' || value, '' FROM json_each(?)")
    .run(JSON.stringify(numbers));
  expect(getPagesById(db, [1]).size).toBe(1);
  expect(getPagesById(db, numbers).get(MANY)?.path).toBe(`/${MANY}`);
  expect(getPagesById(db, numbers).size).toBe(MANY);
  expect(getPagesById(db, [7]).size).toBe(1);
});

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

const test = testWith(createTestCache);

test("computes each report once", async (server) => {
  expect([
    await server.read("7d"),
    await server.read("7d"),
    await server.read("90d"),
    await server.read("7d"),
  ]).toEqual([1, 1, 2, 1]);
});

test("invalidates all reports after any write, including one of another process", async (server) => {
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

test("does not cache a report if data was written while it was computed", async (server) => {
  await server.read("7d", () => void server.db.$writer.connection.$client.run(WRITE));
  expect(await server.read("7d")).toBe(2);
});

test("evicts the oldest report beyond twenty", async (server) => {
  for (let page = 1; page <= 21; page += 1) await server.read(`/${page}`);
  expect([await server.read("/2"), await server.read("/21"), await server.read("/1")]).toEqual([2, 21, 22]);
});
