import type * as z from "zod";

import { BACKUP_MESSAGES } from "#contract/system.ts";
import type { BackupList, BackupProblem } from "#contract/system.ts";
import { assertRecentAuthentication } from "#server/accounts/assertRecentAuthentication.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply, streamBytes } from "#server/http/reply.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { validateFileName } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";
import type { Logger } from "#server/logger.ts";
import { StartError } from "#server/StartError.ts";

import { ARCHIVE_NAME, archiveTime, ofInstallation } from "./archive/archiveNames.ts";
import type { StoredBackup } from "./archive/backupStore.ts";
import { readInstallationId } from "./archive/siteDatabase.ts";
import type { Backups } from "./backupSchedule.ts";
import { findBackupProblem, readOperationsState } from "./operationsState.ts";
import { listVerified, recordDownload } from "./repository.ts";
import type { System } from "./systemRoutes.ts";

interface BackupRouteDependencies {
  db: Db;
  log: Logger;
  backups: Backups;
  system: System;
  getSite: GetSite;
  /** Milliseconds since 1970. */
  now: () => number;
}

const validFile = validateFileName(ARCHIVE_NAME, BACKUP_MESSAGES.notFound);

export function backupRoutes(dependencies: BackupRouteDependencies) {
  const handle = injectDependencies(dependencies);
  const owner = requirePermission("settings");
  return createRoutes([
    ["GET", "/", owner, handle(list)],
    ["POST", "/", owner, handle(start)],
    ["GET", "/problem", owner, handle(readProblem)],
    ["GET", "/:file", owner, validFile, handle(download)],
  ]);
}

async function list(c: AppContext, dependencies: BackupRouteDependencies) {
  const { db, backups, getSite } = dependencies;
  const stored = await listStored(dependencies);
  const verified = await listVerified(
    db,
    stored.map(({ name }) => name),
  );
  return reply<BackupList>(c, {
    target: (await getSite()).backupTarget,
    isRunning: backups.isRunning(),
    problem: findError(dependencies),
    backups: stored.toReversed().map(({ name, bytes }) => ({
      name,
      bytes,
      createdAt: new Date(archiveTime(name) ?? 0).toISOString(),
      isEncrypted: name.endsWith(".age"),
      isVerified: verified.has(name),
    })),
  });
}

/** Does not wait for its end: the list says whether it runs. */
async function start(c: AppContext, { backups, log, getSite }: BackupRouteDependencies) {
  if ((await getSite()).backupTarget === "") throw new AppError("conflict", BACKUP_MESSAGES.noTarget);
  if (backups.isRunning()) throw new AppError("conflict", BACKUP_MESSAGES.running);
  void backups.run().catch((error: unknown) => log.error("the backup failed", error));
  return reply(c, null, { message: "Backup started" });
}

function readProblem(c: AppContext, dependencies: BackupRouteDependencies) {
  return reply<BackupProblem>(c, { problem: findError(dependencies) });
}

function findError({ system, now }: BackupRouteDependencies) {
  const problem = findBackupProblem(readOperationsState(system.database, now()), now());
  return problem?.level === "error" ? problem : null;
}

async function download(
  c: Validated<{ param: z.ZodType<{ file: string }> }>,
  dependencies: BackupRouteDependencies,
) {
  const { db, now, backups, getSite } = dependencies;
  assertRecentAuthentication(c.get("adminSession"), now());
  const { file } = c.req.valid("param");
  const stored = (await listStored(dependencies)).find(({ name }) => name === file);
  if (!stored) throw new AppError("notFound", BACKUP_MESSAGES.notFound);
  await recordDownload(db, file, createChangeContext(c, now()));
  c.header("Content-Disposition", `attachment; filename="${file}"`);
  c.header("Content-Type", "application/octet-stream");
  c.header("Content-Length", String(stored.bytes));
  c.header("Cache-Control", "no-store");
  return c.body(streamBytes(backups.openStore((await getSite()).backupTarget).get(file)));
}

/** Those of this site: others may share the folder or the bucket. */
async function listStored({ backups, system, getSite }: BackupRouteDependencies): Promise<StoredBackup[]> {
  const { backupTarget } = await getSite();
  if (backupTarget === "") return [];
  try {
    const stored = await backups.openStore(backupTarget).list();
    const names = stored.map(({ name }) => name);
    const own = ofInstallation(names, readInstallationId(system.database));
    return stored.filter(({ name }) => own.includes(name));
  } catch (cause) {
    const reason = cause instanceof StartError ? cause.message : String(cause);
    throw new AppError("unavailable", reason, { cause });
  }
}
