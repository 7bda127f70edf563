import { createMiddleware } from "hono/factory";

import { SETUP_LINK_MESSAGES } from "#contract/accounts/session.ts";
import { BACKUP_MESSAGES, IDENTITY_HEADER, SETUP_TOKEN_HEADER } from "#contract/system.ts";
import type { BackupList, BackupProblem } from "#contract/system.ts";
import { assertRecentAuthentication } from "#server/accounts/assertRecentAuthentication.ts";
import { hasAdmin } from "#server/accounts/repository.ts";
import { verifySetupLink } from "#server/accounts/setUpFirstAdmin.ts";
import type { SetupLinkDependencies } from "#server/accounts/setUpFirstAdmin.ts";
import { AppError } from "#server/errors.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext, AppEnv } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply, streamBytes } from "#server/http/reply.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { validateFileName } from "#server/http/validate.ts";
import type { WithFileName } from "#server/http/validate.ts";
import type { Logger } from "#server/logger.ts";
import { StartError } from "#server/StartError.ts";

import { ARCHIVE_NAME, archiveTime, ofInstallation } from "./archive/archiveNames.ts";
import type { StoredBackup } from "./archive/backupStore.ts";
import { openFolderStore } from "./archive/folderStore.ts";
import { readInstallationId } from "./archive/siteDatabase.ts";
import type { Backups } from "./backupSchedule.ts";
import { findBackupProblem, readOperationsState } from "./operationsState.ts";
import { listVerified, recordBackup } from "./repository.ts";
import type { System } from "./systemRoutes.ts";

interface BackupRouteDependencies extends SetupLinkDependencies {
  log: Logger;
  backups: Backups;
  system: System;
  getSite: GetSite;
  /** Milliseconds since 1970. */
  now: () => number;
}

const UPLOAD_NAME = "upload";
const validFile = validateFileName(ARCHIVE_NAME, BACKUP_MESSAGES.notFound);

export function backupRoutes(dependencies: BackupRouteDependencies) {
  const handle = injectDependencies(dependencies);
  const owner = requirePermission("settings");
  return createRoutes([
    ["GET", "/", owner, handle(list)],
    ["POST", "/", owner, handle(start)],
    ["GET", "/problem", owner, handle(readProblem)],
    ["POST", "/upload", requireSetupLink(dependencies), handle(restoreFrom(receiveUpload))],
    ["GET", "/:file", owner, validFile, handle(download)],
    ["POST", "/:file/restore", owner, validFile, handle(restoreFrom(findOnServer))],
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
  backups.assertIdle();
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

async function download(c: WithFileName, dependencies: BackupRouteDependencies) {
  const { db, now, backups, getSite } = dependencies;
  assertRecentAuthentication(c.get("adminSession"), now());
  const { file } = c.req.valid("param");
  const stored = await findStored(dependencies, file);
  await recordBackup(db, "export", { name: file, ...createChangeContext(c, now()) });
  c.header("Content-Disposition", `attachment; filename="${file}"`);
  c.header("Content-Type", "application/octet-stream");
  c.header("Content-Length", String(stored.bytes));
  c.header("Cache-Control", "no-store");
  return c.body(streamBytes(backups.openStore((await getSite()).backupTarget).get(file)));
}

/** Replies when the backup is checked and prepared: the server then starts again with it. @param find returns where it is */
function restoreFrom<C extends AppContext>(
  find: (c: C, dependencies: BackupRouteDependencies) => Promise<string>,
) {
  return async (c: C, dependencies: BackupRouteDependencies) => {
    const identity = c.req.header(IDENTITY_HEADER) ?? "";
    const context = createChangeContext(c, dependencies.now());
    await dependencies.backups.restore(context, identity, async () => {
      const target = await find(c, dependencies);
      // Once the body is read: an upload that stops must end.
      c.env?.disableBodyTimeout?.();
      return target;
    });
    return reply(c, null, { message: "Backup restored" });
  };
}

async function findOnServer(c: WithFileName, dependencies: BackupRouteDependencies): Promise<string> {
  assertRecentAuthentication(c.get("adminSession"), dependencies.now());
  const { name } = await findStored(dependencies, c.req.valid("param").file);
  return `${(await dependencies.getSite()).backupTarget}/${name}`;
}

/** For a new site. The body is the archive. */
async function receiveUpload(c: AppContext, { db, backups }: BackupRouteDependencies): Promise<string> {
  const { body, headers } = c.req.raw;
  const folder = openFolderStore(backups.uploadFolder);
  await folder.put(UPLOAD_NAME, body ?? new Blob().stream(), Number(headers.get("content-length")));
  // It may have taken long.
  if (await hasAdmin(db)) throw new AppError("conflict", SETUP_LINK_MESSAGES.used);
  return `${folder.target}/${UPLOAD_NAME}`;
}

/** Before the body is read. */
function requireSetupLink(dependencies: BackupRouteDependencies) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await verifySetupLink(dependencies, c.req.header(SETUP_TOKEN_HEADER) ?? "", c.get("address"));
    await next();
  });
}

async function findStored(dependencies: BackupRouteDependencies, file: string): Promise<StoredBackup> {
  const stored = (await listStored(dependencies)).find(({ name }) => name === file);
  if (!stored) throw new AppError("notFound", BACKUP_MESSAGES.notFound);
  return stored;
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
