import { readFileSync } from "node:fs";

import { readMigrations } from "#server/database/migrate.ts";
import { embeddedFolder } from "#server/embeddedFolder.ts";
import { getErrorCode } from "#server/errors.ts";
import { findBackup } from "#server/operations/archive/openBackup.ts";
import { restoreArchive, stageRestore } from "#server/operations/archive/restoreArchive.ts";
import type { Restored } from "#server/operations/archive/restoreArchive.ts";
import { verifyArchive } from "#server/operations/archive/verifyArchive.ts";
import { StartError } from "#server/StartError.ts";

import { requireTarget } from "./backup.ts";
import { readConfig } from "./config.ts";
import { continueAsOwner } from "./continueAsOwner.ts";

export async function runBackupVerify(flags: Record<string, string>, target?: string): Promise<void> {
  const { "--identity": identity, ...settings } = flags;
  const source = await findBackup(requireTarget(target), readConfig(process.env, settings).s3);
  if ("folder" in source)
    throw new StartError(`${source.folder} is not an archive.`, "`vitrine check` checks a data folder.");
  const manifest = await verifyArchive(source, { identity: readIdentity(identity) });
  console.log(`${source.label} is complete and undamaged.`);
  printTable([
    ["made", toTime(manifest.createdAt)],
    ["by Vitrine", manifest.version],
    ["files", String(manifest.files)],
    ["newest record", toTime(manifest.newestRecord)],
  ]);
}

export async function runRestore(flags: Record<string, string>, target?: string): Promise<void> {
  const { "--identity": identity, "--replace": replace, "--stage": stage, ...settings } = flags;
  const { dataDir, s3 } = readConfig(process.env, settings);
  const migrations = readMigrations(embeddedFolder("migrations"));
  const source = await findBackup(requireTarget(target), s3);
  const key = readIdentity(identity);
  continueAsOwner(dataDir);
  const options = { identity: key, migrations, now: Date.now() };
  if (stage !== undefined) return void (await stageRestore(source, dataDir, options));
  const restored = await restoreArchive(source, dataDir, { ...options, replace: replace !== undefined });
  console.log(`Restored ${"folder" in source ? source.folder : source.label} into ${dataDir}.`);
  printTable(describe(restored));
  if (restored.migratedFrom !== null)
    console.log(`Migrated the database from schema ${restored.migratedFrom} to ${migrations.length}.`);
  if (restored.replaced)
    console.log(`What was there before is in ${restored.replaced}. Delete it when you no longer need it.`);
}

function describe({ manifest, rows, files, newestRecord }: Restored): string[][] {
  const tables = Object.keys(rows).filter((table) => rows[table]);
  return [
    ["", "restored", ...(manifest ? ["in the backup"] : [])],
    ...tables.map((table) => [table, String(rows[table]), String(manifest?.rows[table] ?? "")]),
    ["files", String(files), String(manifest?.files ?? "")],
    ["newest record", toTime(newestRecord), manifest ? toTime(manifest.newestRecord) : ""],
  ];
}

function printTable(rows: string[][]): void {
  for (const cells of rows) console.log(`  ${cells.map((cell) => cell.padEnd(26)).join("")}`.trimEnd());
}

function toTime(time: number | null): string {
  return time === null ? "none" : new Date(time).toISOString();
}

export function readIdentity(path: string | undefined): string | null {
  try {
    return path === undefined ? null : readFileSync(path === "-" ? 0 : path, "utf8") || null;
  } catch (cause) {
    throw new StartError(
      `${path} can't be read (${getErrorCode(cause)}).`,
      "Check the path after --identity.",
      { cause },
    );
  }
}
