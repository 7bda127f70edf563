import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { tryLockDataFolder } from "#server/operations/dataFolderLock.ts";
import { readJournal } from "#server/operations/upgradeJournal.ts";
import { StartError } from "#server/StartError.ts";

import { readConfig } from "./config.ts";
import { requireDatabasePath } from "./dataFolder.ts";
import { readServiceFile } from "./serviceFile.ts";
import { readInstalledSettings, SERVICE_USER } from "./systemdUnit.ts";

const POLL_MS = 200;
const READY_MS = 60_000;

/** The executable that an upgrade replaces, its data, and the service that runs it; locked against another upgrade. */
export type InstalledSite = ReturnType<typeof openInstalledSite>;

/** @throws StartError for a user who can't replace the executable, and without a database */
export function openInstalledSite({ "--backup": folder, ...flags }: Record<string, string>) {
  if (!Bun.isStandaloneExecutable)
    throw new StartError("Only an executable can be upgraded.", "Create it with `npm run build`.");
  // `vitrine.previous` goes back even if the new version does not run.
  const executable = process.execPath.replace(/\.previous$/, "");
  const journal = readJournal(executable);
  const { DATA_DIR: installed } = readInstalledSettings();
  const config = readConfig({ DATA_DIR: process.env["DATA_DIR"] || journal?.dataDir || installed }, flags);
  const { dataDir } = config;
  if (journal && journal.dataDir !== dataDir)
    throw new StartError(`${executable} serves ${journal.dataDir}.`, "Pass that folder as --data-dir.");
  // Not of a service that runs another executable.
  const command = ["systemctl", "show", SERVICE_USER, "--property=ExecStart", "--value"];
  const hasService = tryRun(command)?.split(/\s+/).includes(`path=${executable}`) ?? false;
  const user = process.getuid?.();
  if (user !== 0 && (hasService || statSync(executable).uid !== user))
    throw new StartError(`This user can't replace ${executable}.`, "Run the command with sudo.");
  requireDatabasePath(config);
  const { uid, gid } = statSync(dataDir);
  // What root writes for the server belongs to the server's user.
  const owner: { uid?: number; gid?: number } = user === 0 ? { uid, gid } : {};
  const backups = resolve(folder ?? (journal ? dirname(journal.backup) : `${dataDir}-upgrades`));
  const ownership = user === 0 ? ["-o", String(uid), "-g", String(gid)] : [];
  if (!existsSync(backups)) run(["install", "-d", "-m", "700", ...ownership, backups]);
  // Not in a folder where another user could lead root's file elsewhere by a link.
  const lock = tryLockDataFolder(dirname(executable));
  if (!lock) throw new StartError("Another upgrade is running.", "Wait until it has ended.");
  const staged = `${executable}.new`;
  const dispose = () => {
    rmSync(staged, { force: true });
    const kept = readJournal(executable)?.backup;
    const names = readdirSync(backups).filter((name) => /^(rehearsal$|upgrade-.*\.tar\.zst)/.test(name));
    run(["rm", "-rf", ...names.map((name) => join(backups, name)).filter((path) => path !== kept)], owner);
    lock.release();
  };
  const paths = { executable, staged, previous: `${executable}.previous`, dataDir, backups };
  return { ...paths, owner, hasService, journal, [Symbol.dispose]: dispose };
}

export function stopService({ hasService }: InstalledSite): void {
  if (hasService) run(["systemctl", "stop", SERVICE_USER]);
}

/** @returns null if the version is ready, or if no service starts it; else what is wrong */
export async function startService(site: InstalledSite, verb: "start" | "restart", version: string) {
  if (!site.hasService) return null;
  let problem = `It was not ready in ${READY_MS / 1_000} seconds.`;
  try {
    run(["systemctl", verb, SERVICE_USER]);
    if (await isReady(site, version, READY_MS)) return null;
  } catch (error) {
    problem = String(error);
  }
  const log = tryRun(["journalctl", "-u", SERVICE_USER, "-n", "15", "-o", "cat", "--no-pager"]) ?? "";
  return `Vitrine ${version} does not start. ${problem}\n${log}`;
}

/** Waits until a server of the version is ready. */
export async function isReady(site: InstalledSite, version: string, waitMs: number): Promise<boolean> {
  const health = [site.executable, "health", "--data-dir", site.dataDir];
  for (const start = performance.now(); ; await Bun.sleep(POLL_MS)) {
    const isRunning = readServiceFile(site.dataDir)["VERSION"] === version;
    if (isRunning && tryRun(health, site.owner) !== null) return true;
    if (performance.now() - start >= waitMs) return false;
  }
}

/** @returns what it printed @throws StartError with what it printed as its error */
export function run(command: string[], owner: { uid?: number; gid?: number } = {}): string {
  // Backups of upgrades stay on the machine, and are restored without the owner's key.
  const env = { ...process.env, BACKUP_RECIPIENT: "" };
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { ...owner, cwd: "/", env, stdin: "ignore" });
  if (exitCode === 0) return stdout.toString();
  throw new StartError(`\`${command.slice(0, 2).join(" ")}\` failed:`, stderr.toString().trim());
}

/** `null` if it fails or is missing. */
function tryRun(...args: Parameters<typeof run>): string | null {
  try {
    return run(...args);
  } catch {
    return null;
  }
}
