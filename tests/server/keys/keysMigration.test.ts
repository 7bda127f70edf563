import { expect, test } from "bun:test";
import { join } from "node:path";

import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { openKeys } from "#server/keys/keys.ts";
import { readInstallationId } from "#server/operations/backupFolder.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const MIGRATIONS = readMigrations("migrations");
const BEFORE = MIGRATIONS.slice(
  0,
  MIGRATIONS.findIndex(({ name }) => name.includes("session_devices")),
);
const OLD_KEYS = {
  accessTokens: Buffer.alloc(32, 1).toString("base64url"),
  feed: Buffer.alloc(32, 3).toString("base64url"),
};

/** A database of the last release with keys in it, after the upgrade. */
async function upgrade() {
  const directory = await createTemporaryDirectory();
  const path = join(directory.path, "vitrine.db");
  const before = openDatabase(path, BEFORE);
  const { $client } = before.$writer.connection;
  for (const [name, value] of Object.entries(OLD_KEYS))
    $client.run("INSERT INTO secrets (name, value) VALUES (?, ?)", [name, value]);
  $client.run(
    "INSERT INTO users VALUES ('u', 'a@firm.example', 'A', 'B', 'admin', 1, 'hash', NULL, 1, 1, NULL)",
  );
  $client.run(
    "INSERT INTO sessions (id, user_id, refresh_token_hash, expires_at, created_at) VALUES ('s', 'u', 'h', 9e15, 1)",
  );
  closeDatabase(before);
  const installation = readInstallationId(path);
  const folder = join(directory.path, "keys");
  const db = openDatabase(path, MIGRATIONS);
  return {
    path,
    folder,
    db,
    installation,
    keys: openKeys(folder, { warn: (...line) => expect(line).toBeNull() }),
    secrets: () => Object.fromEntries(db.$client.query("SELECT name, value FROM secrets").values()),
    async [Symbol.asyncDispose]() {
      closeDatabase(db);
      await directory[Symbol.asyncDispose]();
    },
  };
}

test("the upgrade ends all sessions and discards the key of their tokens", async () => {
  await using site = await upgrade();
  expect(site.db.$client.query("SELECT id FROM sessions").values()).toEqual([]);
  expect(site.keys.get("accessTokens").toString("base64url")).not.toBe(OLD_KEYS.accessTokens);
  expect(site.secrets()).toEqual({ feed: OLD_KEYS.feed, installation: OLD_KEYS.accessTokens.slice(0, 16) });
});

test("backups from before the upgrade are recognized as those of the same installation", async () => {
  await using site = await upgrade();
  expect(site.installation).not.toBeNull();
  expect(readInstallationId(site.path)).toBe(site.installation);
});
