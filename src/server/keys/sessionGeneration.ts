// Detects that the database was replaced by an older copy, which may contain sessions that have ended since, sessions of
// an old password, and account links and recovery codes that were used since. Each start and each stop write a new random
// value into the database and beside the keys. After a replacement the two differ.
import { eq } from "drizzle-orm";

import { accountLinks } from "#server/database/accountSchema.ts";
import { previewLinks } from "#server/database/previewSchema.ts";
import { retryOnDiskFullSync } from "#server/database/diskReserve.ts";
import { firstRow } from "#server/database/rows.ts";
import { storeSecret } from "#server/database/secrets.ts";
import type { Db } from "#server/database/open.ts";
import { secrets, sessions } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Logger } from "#server/logger.ts";

import { readKeyFile, writeKeyFile } from "./keyFiles.ts";

const NAME = "generation";

/**
 * Ends all sessions and account links if this database is not the one that the server last ran with.
 * @param folder the folder of the keys
 * @returns true if it was replaced
 * @throws StartError
 */
export async function endSessionsOfReplacedDatabase(
  db: Db,
  folder: string,
  log: Pick<Logger, "warn">,
): Promise<boolean> {
  const accepted = readKeyFile(folder, NAME)?.split("\n") ?? [];
  const generation = await findGeneration(db);
  if (generation !== null && accepted.includes(generation)) return false;
  const isReplaced = generation !== null || accepted.length > 0;
  // A new database may have links that a command created before the first start.
  if (isReplaced) await deleteAccountLinks(db);
  const count = await endAllSessions(db);
  if (isReplaced)
    log.warn("the database or the keys were replaced since the last run; ended all sessions", {
      sessions: count,
    });
  return isReplaced;
}

/**
 * Uses the reserved space if the disk is full.
 * @throws StartError or AppError, after which the present generation stays valid
 */
export async function renewGeneration(db: Db, folder: string): Promise<void> {
  const previous = await findGeneration(db);
  const value = crypto.randomUUID();
  const writeFile = (text: string) =>
    retryOnDiskFullSync(db.$reserve, () => writeKeyFile(folder, NAME, text));
  // Both are valid until the transaction is on disk: a crash in between ends no sessions.
  writeFile(previous === null ? value : `${previous}\n${value}`);
  await storeSecret(db, NAME, value);
  writeFile(value);
}

/** @returns the number of ended sessions */
export async function endAllSessions(db: Db): Promise<number> {
  return transaction(db, async (tx) => (await tx.delete(sessions).returning({ id: sessions.id })).length);
}

/** An older database contains links that were used or revoked since; those of another key are useless. */
export async function deleteAccountLinks(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.delete(accountLinks);
    await tx.delete(previewLinks);
  });
}

async function findGeneration(db: Db): Promise<string | null> {
  return (await firstRow(db.select().from(secrets).where(eq(secrets.name, NAME))))?.value ?? null;
}
