import { expect, test } from "bun:test";

import { GroupCommit } from "#server/analytics/track/groupCommit.ts";
import { createReferrerQuota } from "#server/analytics/track/referrerQuota.ts";
import { getPagesById } from "#server/analytics/dimensions.ts";
import { openWriteAheadLog } from "#server/database/writeAheadLog.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

/** One more than the cache holds. */
const MANY = 20_001;

test("finds pages added later and their latest titles", async () => {
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

test("finds more pages than the cache holds", async () => {
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
