import { sql } from "drizzle-orm";

import type { Reader } from "#server/database/open.ts";

import { hashEntry } from "./auditChain.ts";
import type { AuditRow } from "./auditChain.ts";
import { findAnchor } from "./recordAudit.ts";
import { findAuditRow, parseChanges, readAuditRows } from "./repository.ts";

/** An entry that someone wrote down; the chain up to it is unchanged if it has the same hash. */
export interface KnownEntry {
  id: number;
  hash: string;
}

export interface AuditVerification {
  entries: number;
  /** The newest entry, or the anchor of an empty log. */
  last: KnownEntry;
  /** The first problem, or `null`. */
  problem: string | null;
}

/** Recomputes the chain from the anchor that retention left. */
export async function verifyAudit(db: Reader, known?: KnownEntry): Promise<AuditVerification> {
  const anchor = await findAnchor(db);
  let last: KnownEntry = anchor;
  let removal: AuditRow | null = null;
  const erased = new Set<number>();
  let entries = 0;
  for await (const row of readAuditRows(db)) {
    const problem = checkRow(last, row);
    if (problem) return { entries, last, problem };
    if (row.action === "remove_expired" && row.kind === "audit") removal = row;
    if (row.erasedHash !== null) erased.add(row.id);
    if (row.action === "erase") for (const id of listErased(row)) erased.delete(id);
    last = { id: row.id, hash: row.hash };
    entries += 1;
  }
  const [unlogged] = erased;
  const problem =
    (unlogged === undefined ? null : `The data of entry ${unlogged} were removed, but not by an erasure.`) ??
    checkAnchor(anchor, removal) ??
    (await checkEnd(db, last)) ??
    (await checkKnown(db, anchor, known));
  return { entries, last, problem };
}

function checkRow(previous: KnownEntry, row: AuditRow): string | null {
  if (row.id !== previous.id + 1) return `Entry ${previous.id + 1} is missing.`;
  if (row.hash !== hashEntry(previous.hash, row)) return `Entry ${row.id} was changed.`;
  return null;
}

/** An erasure says in the log which entries it emptied. */
function listErased(row: AuditRow): number[] {
  const entries = parseChanges(row).find(({ field }) => field === "entries")?.before;
  return entries ? String(entries).split(", ").map(Number) : [];
}

/** Retention says in the log which entry it removed last. */
function checkAnchor(anchor: KnownEntry, removal: AuditRow | null): string | null {
  if (anchor.id === 0) return null;
  const logged =
    removal && Object.fromEntries(parseChanges(removal).map(({ field, after }) => [field, after]));
  if (logged?.["entry"] === anchor.id && logged["hash"] === anchor.hash) return null;
  return `The entries up to ${anchor.id} were removed, but not by retention.`;
}

/** Finds entries that were removed from the end: SQLite remembers the highest id that it ever gave. */
async function checkEnd(db: Reader, last: KnownEntry): Promise<string | null> {
  const [row] = await db
    .select({ highest: sql<number>`seq` })
    .from(sql`sqlite_sequence`)
    .where(sql`name = 'audit_entries'`);
  const highest = row?.highest ?? 0;
  return highest > last.id ? `The entries from ${last.id + 1} to ${highest} are missing.` : null;
}

async function checkKnown(db: Reader, anchor: KnownEntry, known?: KnownEntry): Promise<string | null> {
  if (!known || known.id < anchor.id) return null;
  const found = known.id === anchor.id ? anchor : await findAuditRow(db, known.id);
  return found?.hash === known.hash ? null : `Entry ${known.id} is not the one that was given.`;
}
