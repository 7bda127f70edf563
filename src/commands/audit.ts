import { dayRange, isDay } from "#server/audit/dayRange.ts";
import { parseChanges, readAuditRows } from "#server/audit/repository.ts";
import { verifyAudit } from "#server/audit/verifyAudit.ts";
import type { KnownEntry } from "#server/audit/verifyAudit.ts";
import { getSite } from "#server/settings/repository.ts";
import { StartError } from "#server/StartError.ts";

import { readConfig } from "./config.ts";
import { withExistingDatabase, requireDatabasePath } from "./dataFolder.ts";

/** @throws StartError when the log was changed */
export async function runAuditVerify(flags: Record<string, string>): Promise<void> {
  const { "--entry": entry, ...settings } = flags;
  const config = readConfig(process.env, settings);
  const known = entry === undefined ? undefined : parseKnownEntry(entry);
  requireDatabasePath(config);
  await withExistingDatabase(config, async (db) => {
    const { entries, last, problem } = await verifyAudit(db, known);
    if (problem !== null)
      throw new StartError(`The audit log is not intact: ${problem}`, "Compare it with a backup.");
    console.log(`The audit log is intact: ${entries} ${entries === 1 ? "entry" : "entries"}.`);
    if (last.id > 0) console.log(`Last entry: ${last.id}:${last.hash}`);
  });
}

/** Prints JSON lines, oldest first. */
export async function runAuditExport(flags: Record<string, string>): Promise<void> {
  const { "--from": from, "--to": to, ...settings } = flags;
  const config = readConfig(process.env, settings);
  assertDay("--from", from);
  assertDay("--to", to);
  requireDatabasePath(config);
  await withExistingDatabase(config, async (db) => {
    const { timeZone } = await getSite(db);
    for await (const row of readAuditRows(db, dayRange(from, to, timeZone))) {
      const at = new Date(row.createdAt).toISOString();
      console.log(JSON.stringify({ ...row, createdAt: at, changes: parseChanges(row) }));
    }
  });
}

function parseKnownEntry(text: string): KnownEntry {
  const [, id, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (id !== undefined && hash !== undefined) return { id: Number(id), hash };
  throw invalidFlagError(
    "verify",
    "--entry must be a line that `vitrine audit verify` printed, such as 120:5e8f…",
  );
}

function assertDay(flag: string, day: string | undefined): void {
  if (day === undefined || isDay(day)) return;
  throw invalidFlagError("export", `${flag} must be a date such as 2026-11-20.`);
}

function invalidFlagError(command: string, problem: string): StartError {
  return new StartError(problem, `\`vitrine audit ${command} --help\` shows all flags.`);
}
