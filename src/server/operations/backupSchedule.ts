import { rmSync } from "node:fs";
import { basename } from "node:path";

import { BACKUP_MESSAGES } from "#contract/system.ts";
import type { SiteSettings } from "#resources/settings/settings.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { AppError } from "#server/errors.ts";
import type { GetSite } from "#server/http/getSite.ts";
import type { Logger } from "#server/logger.ts";
import { StartError } from "#server/StartError.ts";

import { archiveTime } from "./archive/archiveNames.ts";
import { uploadFolderOf } from "./archive/completeRestore.ts";
import { openBackupStore } from "./archive/openBackup.ts";
import type { S3Access } from "./archive/s3Store.ts";
import { readOperationsState } from "./operationsState.ts";
import type { OperationsState } from "./operationsState.ts";
import type { BackupUse } from "./repository.ts";

type Schedule = Pick<SiteSettings, "backupTarget" | "backupHour" | "backupMinutes" | "timeZone">;

interface BackupDependencies {
  getSite: GetSite;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Path of the file. */
  database: string;
  dataDir: string;
  /** The command line that runs this program with other arguments. */
  command: (...args: string[]) => string[];
  s3: S3Access;
  /** Of the command. */
  env: Record<string, string | undefined>;
}

export type Backups = ReturnType<typeof createBackups>;

const MINUTE_MS = 60_000;
const MAX_RETRY_MINUTES = 60;

/** Makes and restores backups in a process of low priority, one at a time. */
export function createBackups(dependencies: BackupDependencies) {
  const { getSite, log, now, database, dataDir } = dependencies;
  const uploadFolder = uploadFolderOf(dataDir);
  const restored = Promise.withResolvers<BackupUse>();
  const child = createChild(dependencies);
  /** Also once it is prepared, until the server starts again. */
  let isRestoring = false;
  let isStaged = false;
  let isStopped = false;
  let attemptedAt = -Infinity;

  async function run(): Promise<void> {
    const { backupTarget, backupRecipient } = await getSite();
    if (child.isRunning() || isRestoring || isStopped || backupTarget === "") return;
    attemptedAt = now();
    const encryption = backupRecipient ? ["--encrypt-to", backupRecipient] : [];
    const { exitCode, problem } = await child.run(["backup", backupTarget, "--prune", ...encryption]);
    if (exitCode !== 0 && !isStopped) log.error("the backup failed", new Error(problem));
  }

  function assertIdle(): void {
    if (child.isRunning() || isRestoring) throw new AppError("conflict", BACKUP_MESSAGES.running);
  }

  /**
   * Checks and prepares a backup; the server then starts again with it.
   * @param identity private keys of age; empty for none
   * @param find returns the path or the address of the archive
   * @throws AppError for a backup that can't be restored, and while another one is made or restored
   */
  async function restore(
    context: ChangeContext,
    identity: string,
    find: () => Promise<string>,
  ): Promise<void> {
    assertIdle();
    isRestoring = true;
    try {
      const target = await find();
      const { exitCode, problem } = await child.run(
        ["restore", target, "--stage", "--identity", "-"],
        identity,
      );
      if (exitCode !== 0) throw new AppError("invalid", problem, { data: exitCode });
      isStaged = true;
      restored.resolve({ name: basename(target), ...context });
    } catch (cause) {
      if (!(cause instanceof StartError)) throw cause;
      throw new AppError("diskFull", cause.message, { data: cause.exitCode, cause });
    } finally {
      isRestoring = isStaged;
      rmSync(uploadFolder, { recursive: true, force: true });
    }
  }

  async function runIfDue(): Promise<void> {
    const site = await getSite();
    if (site.backupTarget === "") return;
    const retryMs = Math.min(site.backupMinutes || MAX_RETRY_MINUTES, MAX_RETRY_MINUTES) * MINUTE_MS;
    if (now() - attemptedAt >= retryMs && isBackupDue(site, readOperationsState(database, now()), now()))
      await run();
  }

  function check(): void {
    void runIfDue().catch((error: unknown) => log.error("checking the backup schedule failed", error));
  }

  return {
    isRunning: child.isRunning,
    assertIdle,
    run,
    restore,
    restored: restored.promise,
    isStaged: () => isStaged,
    uploadFolder,
    openStore: (target: string) => openBackupStore(target, dependencies.s3),
    /** @returns a function that ends it, and a running backup */
    startSchedule(): () => void {
      check();
      const timer = setInterval(check, MINUTE_MS);
      return () => {
        isStopped = true;
        clearInterval(timer);
        child.kill();
      };
    },
  };
}

function createChild({ command, dataDir, env }: Pick<BackupDependencies, "command" | "dataDir" | "env">) {
  let child: Bun.Subprocess | null = null;
  return {
    isRunning: () => child !== null,
    kill: () => child?.kill(),
    async run(words: string[], input = "") {
      const stdio = { stdin: new Blob([input]), stdout: "ignore", stderr: "pipe" } as const;
      const started = Bun.spawn(command(...words, "--data-dir", dataDir), { ...stdio, env });
      child = started;
      const [problem, exitCode] = await Promise.all([new Response(started.stderr).text(), started.exited]);
      child = null;
      return { exitCode, problem: problem.trim() };
    },
  };
}

/** After the hour of the night, also if that was missed, or so many minutes after the last one if content changed since. */
export function isBackupDue(
  { backupHour, backupMinutes, timeZone }: Schedule,
  state: Pick<OperationsState, "lastBackupAt" | "lastBackupName" | "changedAt">,
  now: number,
): boolean {
  // The name says when it began, which is what it contains.
  const last = archiveTime(state.lastBackupName ?? "") ?? state.lastBackupAt ?? 0;
  const time = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const atHour = (days: number) =>
    time.subtract({ days }).startOfDay().with({ hour: backupHour }).epochMilliseconds;
  const scheduled = atHour(0) <= now ? atHour(0) : atHour(1);
  if (last < scheduled) return true;
  const isChanged = (state.changedAt ?? 0) > last;
  return backupMinutes > 0 && isChanged && now - last >= backupMinutes * MINUTE_MS;
}
