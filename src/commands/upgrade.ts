// `vitrine upgrade` and `vitrine rollback`.
import { Database } from "bun:sqlite";
import { existsSync, linkSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import { fsyncPath } from "#server/database/fsync.ts";
import { readMigrations, readSchemaVersion } from "#server/database/migrate.ts";
import { embeddedFolder } from "#server/embeddedFolder.ts";
import { describeDatabase } from "#server/operations/archive/manifest.ts";
import { writeJournal } from "#server/operations/upgradeJournal.ts";
import type { UpgradeJournal } from "#server/operations/upgradeJournal.ts";
import { StartError } from "#server/StartError.ts";

import { VERSION } from "./commandLine.ts";
import { isReady, openInstalledSite, run, startService, stopService } from "./installedSite.ts";
import type { InstalledSite } from "./installedSite.ts";

export async function runUpgrade(flags: Record<string, string>, target?: string): Promise<void> {
  const { "--sha256": expected, ...others } = flags;
  using site = openInstalledSite(others);
  const { journal } = site;
  // Awaited: the site is locked until then.
  if (journal && journal.step !== "upgraded") return await finishInterrupted(site, journal);
  if (target === undefined || !existsSync(target))
    throw new StartError(
      target === undefined ? "Name the file of the new version." : `There is no file ${target}.`,
      "`vitrine upgrade --help` has the details.",
    );
  const { to, sha256 } = await stageNew(site, resolve(target), expected ?? readListedSum(target));
  console.log(`Backing up the data of Vitrine ${VERSION}`);
  const backup = backUp(site);
  console.log(`Rehearsing with Vitrine ${to} on a copy`);
  const migrates = rehearse(site, backup);
  if (migrates) await assertStopped(site, VERSION);
  console.log(migrates ? "Installing it and migrating the data" : "Installing it");
  const { dataDir } = site;
  await install(site, { step: "upgrading", from: VERSION, to, sha256, dataDir, backup, migrates, rows: {} });
  printDone(site, to);
  console.log("`vitrine rollback` goes back.");
}

export async function runRollback(flags: Record<string, string>): Promise<void> {
  using site = openInstalledSite(flags);
  const { journal } = site;
  if (journal === null || (journal.step === "upgraded" && !(await isNewInstalled(site, journal))))
    throw new StartError("There is no upgrade to roll back.", "`vitrine restore` returns to a backup.");
  console.log(`Going back from Vitrine ${journal.to} to ${journal.from}`);
  if (journal.migrates) {
    await assertStopped(site, journal.to);
    printWritten(site, journal);
  } else console.log("Both have the same schema: the data stays.");
  await goBack(site, journal);
  printDone(site, journal.from);
}

/** Ends an upgrade that was killed: forwards if the new version is installed, otherwise backwards. */
async function finishInterrupted(site: InstalledSite, journal: UpgradeJournal): Promise<void> {
  console.log(`An upgrade to Vitrine ${journal.to} was interrupted.`);
  const isForward = journal.step === "upgrading" && (await isNewInstalled(site, journal));
  await (isForward ? startNew : goBack)(site, journal);
  printDone(site, isForward ? journal.to : journal.from);
  if (!isForward) console.log("Repeat the command to upgrade.");
}

function printDone({ hasService }: InstalledSite, version: string): void {
  console.log(`Vitrine ${version} is ${hasService ? "running" : "installed: restart Vitrine to run it"}.`);
}

/** @throws StartError while a server runs that no service stops */
async function assertStopped(site: InstalledSite, version: string): Promise<void> {
  if (!site.hasService && (await isReady(site, version, 0)))
    throw new StartError("The versions have different schemas.", "Stop Vitrine first. Nothing was changed.");
}

/** What going back moves aside. */
function printWritten({ dataDir }: InstalledSite, { backup, rows: before }: UpgradeJournal): void {
  const { rows } = describeDatabase(join(dataDir, "vitrine.db"));
  console.log(`Restores ${backup}. Rows since then, which are moved aside:`);
  for (const table of Object.keys({ ...before, ...rows })) {
    const change = (rows[table] ?? 0) - (before[table] ?? 0);
    if (change !== 0) console.log(`  ${table.padEnd(26)} ${change > 0 ? "+" : ""}${change}`);
  }
}

/** The sum of a file in the list of its release. */
function readListedSum(path: string): string | undefined {
  const list = join(dirname(path), "SHA256SUMS");
  const lines = existsSync(list) ? readFileSync(list, "utf8").split("\n") : [];
  const [sum] = lines.map((line) => line.split(/\s+\*?/)).find(([, name]) => name === basename(path)) ?? [];
  if (sum === undefined) console.log("No checksum given, and none in SHA256SUMS: the file is not compared.");
  return sum;
}

/** Copies the new executable, and checks the copy. @throws StartError for a wrong sum, and a file that does not run here */
async function stageNew(site: InstalledSite, file: string, expected?: string) {
  const { staged, executable } = site;
  run(["install", "-m", "755", file, staged]);
  fsyncPath(staged);
  const sha256 = await hashFile(staged);
  const nothing = "Nothing was changed.";
  if (expected !== undefined && expected !== sha256)
    throw new StartError(`The checksum of ${file} is not ${expected}, but ${sha256}.`, nothing);
  if (sha256 === (await hashFile(executable)))
    throw new StartError(`Vitrine ${VERSION} is installed already.`, nothing);
  let cause: unknown;
  try {
    const [, to] = /^vitrine (\S+)\s*$/.exec(run([staged, "--version"], site.owner)) ?? [];
    if (to !== undefined) return { to, sha256 };
  } catch (error) {
    cause = error;
  }
  throw new StartError(`${file} does not run here as Vitrine.`, nothing, { cause });
}

/** @returns the path of a verified archive */
function backUp(site: InstalledSite): string {
  const path = join(site.backups, `upgrade-${new Date().toISOString().replaceAll(/[:.]/g, "-")}.tar.zst`);
  run([site.executable, "backup", path, "--data-dir", site.dataDir], site.owner);
  return path;
}

/** Lets the new version restore, migrate and check a copy of the data. @returns true if it has another schema */
function rehearse(site: InstalledSite, backup: string): boolean {
  const folder = join(site.backups, "rehearsal");
  // Replaces what a killed one left.
  run([site.staged, "restore", backup, "--replace", "--data-dir", folder], site.owner);
  run([site.staged, "check", "--data-dir", folder], site.owner);
  using sqlite = new Database(join(folder, "vitrine.db"), { readonly: true, strict: true });
  return readSchemaVersion(sqlite) !== readMigrations(embeddedFolder("migrations")).length;
}

/** @throws StartError after going back */
async function install(site: InstalledSite, journal: UpgradeJournal): Promise<void> {
  const { executable, dataDir } = site;
  writeJournal(executable, journal);
  try {
    if (journal.migrates) {
      // Going back then loses nothing.
      stopService(site);
      journal.backup = backUp(site);
      journal.rows = describeDatabase(join(dataDir, "vitrine.db")).rows;
      writeJournal(executable, journal);
    }
    link(executable, site.previous);
    renameSync(site.staged, executable);
    fsyncPath(dirname(executable));
  } catch (error) {
    await goBack(site, journal);
    throw error;
  }
  await startNew(site, journal);
}

/** @throws StartError after going back, if the new version is not ready in time */
async function startNew(site: InstalledSite, journal: UpgradeJournal): Promise<void> {
  const problem = await startService(site, "restart", journal.to);
  if (problem === null) return writeJournal(site.executable, { ...journal, step: "upgraded" });
  // Also if going back fails.
  console.error(problem);
  await goBack(site, journal);
  throw new StartError("The upgrade failed.", `Vitrine ${journal.from} and its data are back.`);
}

/**
 * Puts the old data back if the new version migrated it, and then the old executable. A killed one can be repeated.
 * @throws StartError if the old version does not become ready either
 */
async function goBack(site: InstalledSite, journal: UpgradeJournal): Promise<void> {
  const { executable, previous, dataDir } = site;
  // With the old executable, the data is the old one too.
  if (await isNewInstalled(site, journal)) {
    writeJournal(executable, { ...journal, step: "goingBack" });
    stopService(site);
    if (journal.migrates) {
      const command = [previous, "restore", journal.backup, "--replace", "--data-dir", dataDir];
      const text = run(command, site.owner).trim();
      console.log(text.slice(text.lastIndexOf("\n") + 1));
    }
    link(previous, executable);
  }
  const problem = await startService(site, "start", journal.from);
  writeJournal(executable, null);
  if (problem !== null)
    throw new StartError(`${problem}\n`, `Vitrine ${journal.from} and its data are back.`);
}

/** False if the upgrade has not replaced the executable yet, or it was replaced since. */
async function isNewInstalled({ executable }: InstalledSite, { sha256 }: UpgradeJournal) {
  return (await hashFile(executable)) === sha256;
}

/** Gives a file a second name, atomically in place of what has it. */
function link(path: string, name: string): void {
  rmSync(`${name}.link`, { force: true });
  linkSync(path, `${name}.link`);
  renameSync(`${name}.link`, name);
  fsyncPath(dirname(name));
}

async function hashFile(path: string): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  for await (const chunk of Bun.file(path).stream()) hash.update(chunk);
  return hash.digest("hex");
}
