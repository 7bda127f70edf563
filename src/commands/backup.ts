import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";

import { DAY_MS } from "#server/calendar.ts";
import { recordAudit } from "#server/audit/recordAudit.ts";
import { createCommandActor } from "#server/database/actor.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { enqueue, hasDelivery } from "#server/database/enqueue.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { BackupFailure } from "#server/delivery/notices.ts";
import { embeddedFolder } from "#server/embeddedFolder.ts";
import {
  archiveTime,
  ofInstallation,
  RETENTION,
  selectExpired,
} from "#server/operations/archive/archiveNames.ts";
import type { BackupStore } from "#server/operations/archive/backupStore.ts";
import { readInstallationId } from "#server/operations/archive/siteDatabase.ts";
import { openBackupStore, openBackupTarget } from "#server/operations/archive/openBackup.ts";
import { writeArchive } from "#server/operations/archive/writeArchive.ts";
import { readOperationsState } from "#server/operations/operationsState.ts";
import { registerBucket } from "#server/operations/failover/lease.ts";
import { StartError } from "#server/StartError.ts";

import { VERSION } from "./commandLine.ts";
import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { databasePath, requireDatabasePath, withExistingDatabase } from "./dataFolder.ts";

export async function runBackup(flags: Record<string, string>, target?: string): Promise<void> {
  const { "--encrypt-to": recipient = "", "--prune": prune, ...settings } = flags;
  const config = readConfig(process.env, recipient ? { ...settings, BACKUP_RECIPIENT: recipient } : settings);
  const named = requireTarget(target);
  requireDatabasePath(config);
  try {
    await backUp(config, resolveTarget(config, named), prune !== undefined);
  } catch (error) {
    await notifyOfFailure(config, errorMessage(error));
    throw error;
  }
}

export async function runBackupList(flags: Record<string, string>, target?: string): Promise<void> {
  const { s3 } = readConfig(process.env, flags);
  const backups = await openBackupStore(requireTarget(target), s3).list();
  for (const { name, bytes } of backups.toReversed())
    console.log(
      [name, `${Math.ceil(bytes / 1e6)} MB`, new Date(archiveTime(name) ?? 0).toISOString()].join("\t"),
    );
}

/** @throws StartError */
export function requireTarget(target: string | undefined): string {
  if (target !== undefined) return target;
  throw new StartError(
    "Name a file, a folder or s3://bucket/prefix.",
    "`vitrine backup --help` has the details.",
  );
}

async function backUp(config: Config, target: string, isPruning: boolean): Promise<void> {
  const { store, name } = openBackupTarget(target, config.s3);
  if (name !== null && name.endsWith(".age") !== (config.backupRecipient !== null))
    throw new StartError(
      "The name of an encrypted archive must end with .tar.zst.age, that of another one with .tar.zst.",
      "Nothing was changed.",
    );
  if (store.target.startsWith("s3://")) await registerBucket(config.dataDir, store.target, config.s3);
  const written = await writeArchive(store, {
    dataDir: config.dataDir,
    version: VERSION,
    schemaVersion: readMigrations(embeddedFolder("migrations")).length,
    recipient: config.backupRecipient,
    now: Date.now(),
    ...(name !== null && { name }),
  }).catch((error: unknown) => {
    throw error instanceof StartError ? error : backupFailedError(error);
  });
  console.log(`${store.target}/${written.name}`);
  await recordBackup(config, written.name);
  if (written.manifest.missing.length > 0) throw incompleteBackupError(written.manifest.missing);
  if (isPruning) await pruneBackups(config, store);
}

async function pruneBackups(config: Config, store: BackupStore): Promise<void> {
  const installation = readInstallationId(requireDatabasePath(config));
  const names = (await store.list()).map(({ name }) => name);
  const failures: string[] = [];
  for (const name of selectExpired(ofInstallation(names, installation), Date.now(), RETENTION))
    await store.remove(name).catch((error: unknown) => {
      failures.push(`${name} (${errorMessage(error).split(",", 1)[0]})`);
    });
  if (failures.length === 0) return;
  throw new StartError(
    `The backup was created, but these older files couldn't be removed: ${failures.join(", ")}.`,
    "Remove them as the user who owns them, and always back up as the same user.",
  );
}

/** A backup inside the data folder would be lost with it. */
function resolveTarget({ dataDir }: Config, target: string): string {
  if (target.startsWith("s3://")) return target;
  const path = resolve(target);
  if (`${resolveRealPath(path)}${sep}`.startsWith(`${resolveRealPath(resolve(dataDir))}${sep}`))
    throw new StartError(
      `${path} is inside the data folder.`,
      "Choose a folder outside it, preferably on another disk.",
    );
  return path;
}

/** Resolves symbolic links; for a folder that does not exist yet, those of its parents. */
function resolveRealPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(resolveRealPath(parent), basename(path));
}

/** All earlier backups are kept, because they may be the last ones with these images. */
function incompleteBackupError([first = "", ...others]: string[]): StartError {
  const missing =
    others.length === 0 ? "a picture or file that is" : `${others.length + 1} pictures or files that are`;
  const names = others.length === 0 ? first : `one of them is ${first}`;
  return new StartError(
    `The backup is incomplete: the database names ${missing} missing from the uploads folder or incomplete there (${names}).`,
    "It contains the database, and no older backup was removed. Check that the disk with the uploads is mounted, or restore the files from an older backup.",
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

/** Appends a backup to the audit log. */
function recordBackup(config: Config, name: string): Promise<void> {
  const problem = "The backup was created, but could not be added to the audit log";
  return tryRecord(config, problem, (tx, now) => addEntry(tx, now, ["backup", name]));
}

/** In the audit log after a success. The server notifies of it once in half a day: a backup may run every few minutes. */
function notifyOfFailure(config: Config, reason: string): Promise<void> {
  const event = "backupFailed";
  return tryRecord(config, "No channel could be notified of the failure", async (tx, now) => {
    const payload = JSON.stringify({ reason, at: now } satisfies BackupFailure);
    if (readOperationsState(databasePath(config), now).backupFailure === null)
      await addEntry(tx, now, ["backup_failed", reason]);
    if (!(await hasDelivery(tx, event, now - DAY_MS / 2))) await enqueue(tx, { event, payload, now });
  });
}

function addEntry(tx: Transaction, now: number, [action, recordName]: ["backup" | "backup_failed", string]) {
  const context = { actor: createCommandActor("backup"), now };
  return recordAudit(tx, context, { action, kind: "backup", recordId: null, recordName });
}

/** A failure is printed only: the backup itself succeeded, or failed before. */
async function tryRecord(
  config: Config,
  problem: string,
  record: (tx: Transaction, now: number) => Promise<void>,
): Promise<void> {
  try {
    await withExistingDatabase(config, (db) => transaction(db, (tx) => record(tx, Date.now())));
  } catch (error) {
    console.error(`${problem}: ${errorMessage(error)}`);
  }
}
