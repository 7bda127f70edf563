import { expect, test } from "bun:test";

import { readConfig } from "#commands/config.ts";
import { createServerParts } from "#commands/createServerParts.ts";
import { createDataFolder, databasePath, openSiteDatabase } from "#commands/dataFolder.ts";
import { insertSession } from "#server/accounts/sessions.ts";
import { getSessionTime } from "#server/accounts/sessionTime.ts";
import { createApp } from "#server/app.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import { createLogger } from "#server/logger.ts";
import { REPLAY_TIME, replayCalls, ROWS_BEFORE_TEXTS } from "#tests/fixtures/recordsBeforeTexts.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import repliesBefore from "../../fixtures/repliesBeforeTexts.json";

const MIGRATIONS = readMigrations("migrations");
const TEXTS = MIGRATIONS.findIndex(({ name }) => name.includes("record_texts"));

const now = () => REPLAY_TIME;

/** The server on a data folder of the previous version. */
async function openUpgradedSite() {
  const folder = await createTemporaryDirectory();
  const config = readConfig({ DATA_DIR: folder.path });
  createDataFolder(config);
  const before = openDatabase(databasePath(config), MIGRATIONS.slice(0, TEXTS));
  for (const row of ROWS_BEFORE_TEXTS) before.$writer.connection.$client.run(row);
  closeDatabase(before);
  const db = openSiteDatabase(config);
  const parts = await createServerParts(config, { db, log: createLogger("error", () => {}, now), now });
  const device = { browser: "Chrome", system: "Android", network: "203.0.113.0/24" };
  const session = { userId: "u1", refreshTokenHash: "hash", ...device };
  const time = await getSessionTime(parts);
  const id = await transaction(db, (tx) => insertSession(tx, session, time));
  const { token } = await parts.tokens.issue(id);
  return {
    db,
    app: createApp(parts),
    token,
    async [Symbol.asyncDispose]() {
      closeDatabase(db);
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Records have addresses since a later version. */
const withoutSlugs = (reply: string) => reply.replace(/"slug":"[^"]*",/g, "");

test("after the upgrade, every call answers as it did before, byte for byte besides addresses", async () => {
  await using site = await openUpgradedSite();
  const replies = await replayCalls(site.app, site.token);
  expect(replies.map(withoutSlugs)).toEqual(repliesBefore.map(withoutSlugs));
});

test("all texts become those of the main language, none is outdated or without a fingerprint", async () => {
  await using site = await openUpgradedSite();
  const { $client } = site.db;
  expect(
    $client
      .query(
        `SELECT article_id, language, status, listed_at, source_language FROM article_texts
          WHERE fingerprint IS NOT NULL ORDER BY article_id`,
      )
      .values(),
  ).toEqual([
    ["art-1", "en", "Published", 1_790_000_000_000, null],
    ["art-2", "en", "Published", 1_791_000_000_000, null],
    ["art-3", "en", "Draft", 1_785_000_000_000, null],
    ["art-4", "en", "Draft", 1_775_000_000_000, null],
  ]);
  expect($client.query("SELECT count(*) FROM activity_texts WHERE language = 'en'").values()).toEqual([[3]]);
});
