import { Database } from "bun:sqlite";
import { expect, it } from "bun:test";
import { statSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import { openWriteAheadLog } from "#server/database/writeAheadLog.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

/** Accepts no durable writes. */
const NO_DISK = "/dev/null";

const logBytes = ({ parts }: TestServer) => statSync(`${parts.db.$client.filename}-wal`).size;

async function writeSomething({ parts }: TestServer) {
  const sql = "INSERT INTO view_pages (path, title) VALUES ('/', 'Home')";
  await transaction(parts.db, ({ $client }) => $client.run(sql), { durability: "deferred" });
}

const test = testWith(createTestServer);

test("leaves a log unchanged that was synced", async (server) => {
  const refusals: unknown[] = [];
  const wal = openWriteAheadLog(server.parts.db, (error) => refusals.push(error));
  await writeSomething(server);
  const bytes = logBytes(server);
  await wal.flush();
  expect(refusals).toEqual([]);
  expect(logBytes(server)).toBe(bytes);
  expect(bytes).toBeGreaterThan(0);
  await wal.close();
});

test("checkpoints the log into the database if it cannot be synced", async (server) => {
  const refusals: unknown[] = [];
  const wal = openWriteAheadLog(server.parts.db, (error) => refusals.push(error), NO_DISK);
  for (const _ of ["refused", "tried again, and refused again"]) {
    server.parts.db.$writer.connection.$client.run("DELETE FROM view_pages");
    await writeSomething(server);
    expect(logBytes(server)).toBeGreaterThan(0);
    await wal.flush();
    expect(logBytes(server)).toBe(0);
  }
  expect(refusals).toHaveLength(2);
  await wal.close();
});

test("rejects if a checkpoint is impossible too", async (server) => {
  const refusals: unknown[] = [];
  const wal = openWriteAheadLog(server.parts.db, (error) => refusals.push(error), NO_DISK);
  using reader = new Database(server.parts.db.$client.filename, { readonly: true });
  reader.run("BEGIN");
  reader.query("SELECT count(*) FROM view_pages").get();
  await writeSomething(server);
  await expect(wal.flush()).rejects.toMatchObject({
    code: "internal",
    message: expect.stringContaining("disk"),
  });
  reader.run("COMMIT");
  await wal.flush();
  expect(logBytes(server)).toBe(0);
  // While the log is not trusted, it is not flushed.
  expect(refusals).toHaveLength(1);
  await wal.close();
});

it("syncs the log next to the database, not next to a symlink to it", async () => {
  await using folder = await createTemporaryDirectory();
  const [path, link] = [join(folder.path, "real.db"), join(folder.path, "link.db")];
  const migrations = readMigrations("migrations");
  closeDatabase(openDatabase(path, migrations));
  symlinkSync(path, link);
  const db = openDatabase(link, migrations);
  const refusals: unknown[] = [];
  const wal = openWriteAheadLog(db, (error) => refusals.push(error));
  await wal.flush();
  expect(refusals).toEqual([]);
  await wal.close();
  closeDatabase(db);
});
