import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";

import { DAY_MS } from "#server/calendar.ts";
import { recordAudit } from "#server/audit/recordAudit.ts";
import { createCommandActor } from "#server/database/actor.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { transaction } from "#server/database/transaction.ts";
import type { BackupFailure } from "#server/delivery/notices.ts";
import { enqueue, hasDelivery } from "#server/database/enqueue.ts";
import { embeddedFolder } from "#server/embeddedFolder.ts";
import { createBackup } from "#server/operations/createBackup.ts";
import { pruneBackups } from "#server/operations/backupFolder.ts";
import type { FailedRemoval } from "#server/operations/backupFolder.ts";
import { StartError } from "#server/StartError.ts";

import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { uploadsPath, requireDatabasePath, withExistingDatabase } from "./dataFolder.ts";

const HELP_HINT = "`vitrine backup --help` shows all flags.";

export async function runBackup(flags: Record<string, string>): Promise<void> {
  const { "--to": to, "--keep": keep, ...settings } = flags;
  const config = readConfig(process.env, settings);
  const keepCount = keep === undefined ? null : parseKeepCount(keep);
  const folder = resolveBackupFolder(config, to);
  const database = requireDatabasePath(config);
  try {
    await backUp(config, { database, folder, keepCount });
  } catch (error) {
    await notifyOfFailure(config, errorMessage(error));
    throw error;
  }
}

interface BackupOptions {
  database: string;
  folder: string;
  /** `null` keeps all earlier backups. */
  keepCount: number | null;
}

async function backUp(config: Config, { database, folder, keepCount }: BackupOptions): Promise<void> {
  const schemaVersion = readMigrations(embeddedFolder("migrations")).length;
  const backup = await createBackup({
    database,
    uploads: uploadsPath(config),
    folder,
    schemaVersion,
    now: Date.now(),
  }).catch((error: unknown) => {
    throw error instanceof StartError ? error : backupFailedError(error);
  });
  console.log(backup.path);
  await recordBackup(config, backup.path);
  if (backup.missing.length > 0) throw incompleteBackupError(backup.missing);
  const failures = keepCount === null ? [] : await pruneBackups(backup.path, keepCount, Date.now());
  if (failures.length > 0) throw pruneFailedError(failures);
}

function parseKeepCount(keep: string): number {
  if (/^[1-9]\d{0,3}$/.test(keep)) return Number(keep);
  throw new StartError("--keep must be a whole number from 1 to 9999.", HELP_HINT);
}

/** A backup inside the data folder would be lost with it. */
function resolveBackupFolder({ dataDir }: Config, to: string | undefined): string {
  if (!to) throw new StartError("Missing option: --to.", HELP_HINT);
  const folder = resolve(to);
  if (`${resolveRealPath(folder)}${sep}`.startsWith(`${resolveRealPath(resolve(dataDir))}${sep}`))
    throw new StartError(
      `${folder} is inside the data folder.`,
      "Choose a folder outside it, preferably on another disk.",
    );
  return folder;
}

/** Resolves symbolic links; for a folder that does not exist yet, those of its parents. */
function resolveRealPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(resolveRealPath(parent), basename(path));
}

/** All earlier backups are kept, because they may be the last ones with these images. */
function incompleteBackupError([first = "", ...others]: string[]): StartError {
  const pictures = others.length === 0 ? "a picture that is" : `${others.length + 1} pictures that are`;
  const names = others.length === 0 ? first : `one of them is ${first}`;
  return new StartError(
    `The backup is incomplete: the database names ${pictures} missing from the uploads folder or incomplete there (${names}).`,
    "It contains the database, and no older backup was removed. Check that the disk with the uploads is mounted, or restore the files from an older backup.",
  );
}

function pruneFailedError(failures: FailedRemoval[]): StartError {
  const names = failures.map(({ name, error }) => `${name} (${errorMessage(error).split(",", 1)[0]})`);
  return new StartError(
    `The backup was created, but these older files couldn't be removed: ${names.join(", ")}.`,
    "Remove them as the user who owns them, and always back up as the same user.",
  );
}

function backupFailedError(error: unknown): StartError {
  return new StartError(`Backup failed: ${errorMessage(error)}.`, "No unfinished backup was left behind.", {
    cause: error,
  });
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Appends a backup to the audit log. A failure is printed, because the backup itself succeeded. */
async function recordBackup(config: Config, path: string): Promise<void> {
  const context = { actor: createCommandActor("backup"), now: Date.now() };
  try {
    await withExistingDatabase(config, (db) =>
      transaction(db, (tx) =>
        recordAudit(tx, context, {
          action: "backup",
          kind: "backup",
          recordId: null,
          recordName: basename(path),
        }),
      ),
    );
  } catch (error) {
    console.error(`The backup was created, but could not be added to the audit log: ${errorMessage(error)}`);
  }
}

/** The server sends it. Once in half a day: a backup may run every few minutes. */
async function notifyOfFailure(config: Config, reason: string): Promise<void> {
  const now = Date.now();
  const event = "backupFailed";
  const payload = JSON.stringify({ reason, at: now } satisfies BackupFailure);
  try {
    await withExistingDatabase(config, (db) =>
      transaction(db, async (tx) => {
        if (!(await hasDelivery(tx, event, now - DAY_MS / 2))) await enqueue(tx, { event, payload, now });
      }),
    );
  } catch (error) {
    console.error(`No channel could be notified of the failure: ${errorMessage(error)}`);
  }
}
