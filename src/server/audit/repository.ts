import { and, count, eq, gt, gte, lt } from "drizzle-orm";

import type { AuditAction, AuditChange, AuditEntry } from "#contract/audit/audit.ts";
import { newestFirst } from "#server/database/findIdPage.ts";
import type { Reader } from "#server/database/open.ts";
import { paginate } from "#server/database/queryHelpers.ts";
import type { PageRequest } from "#server/database/queryHelpers.ts";
import { firstRow } from "#server/database/rows.ts";
import { auditEntries } from "#server/database/schema.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { yieldToEventLoop } from "#server/yieldToEventLoop.ts";

import { hashDetails } from "./auditChain.ts";
import type { AuditRow } from "./auditChain.ts";

/** Rows read at a time. */
const BATCH_SIZE = 1_000;

/** Milliseconds since 1970: from the first, to before the second. */
export interface TimeRange {
  from?: number | undefined;
  to?: number | undefined;
}

export interface AuditFilter extends PageRequest, TimeRange {
  userId?: string | undefined;
  kind?: string | undefined;
  recordId?: string | undefined;
  action?: AuditAction | undefined;
}

/** Newest first. */
export async function listAuditEntries(db: Reader, filter: AuditFilter) {
  const condition = filterCondition(filter);
  const [countRow] = await db.select({ total: count() }).from(auditEntries).where(condition);
  const query = db
    .select()
    .from(auditEntries)
    .where(condition)
    .orderBy(...newestFirst({ id: auditEntries.id, timestamp: auditEntries.createdAt }))
    .$dynamic();
  return { entries: (await paginate(query, filter)).map(toAuditEntry), total: countRow?.total ?? 0 };
}

/** All rows in order, in batches: a log of years does not fit into memory. */
export async function* readAuditRows(db: Reader, range: TimeRange = {}): AsyncGenerator<AuditRow> {
  let lastId = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(auditEntries)
      .where(and(gt(auditEntries.id, lastId), filterCondition(range)))
      .orderBy(auditEntries.id)
      .limit(BATCH_SIZE);
    yield* rows;
    lastId = rows.at(-1)?.id ?? lastId;
    if (rows.length < BATCH_SIZE) return;
    await yieldToEventLoop();
  }
}

/**
 * Removes the names and values of entries; what was done, when and by whom stays.
 * @returns their ids. Record them as `entries` of an entry `erase`: without it, the log does not verify.
 */
export async function eraseDetails(tx: Transaction, rows: readonly AuditRow[]): Promise<number[]> {
  const unerased = rows.filter(({ erasedHash }) => erasedHash === null);
  for (const row of unerased)
    await tx
      .update(auditEntries)
      .set({ recordName: "", changes: "[]", salt: "", erasedHash: hashDetails(row) })
      .where(eq(auditEntries.id, row.id));
  return unerased.map(({ id }) => id);
}

export async function findAuditRow(db: Reader, id: number): Promise<AuditRow | undefined> {
  return firstRow(db.select().from(auditEntries).where(eq(auditEntries.id, id)));
}

export function parseChanges({ changes }: Pick<AuditRow, "changes">): AuditChange[] {
  // Written by `recordAudit`.
  return JSON.parse(changes) as AuditChange[];
}

export function toAuditEntry(row: AuditRow): AuditEntry {
  const { id, createdAt, userId, userName, device, session, action, kind, recordId, recordName } = row;
  return {
    _id: id,
    at: new Date(createdAt).toISOString(),
    person: { id: userId, name: userName },
    device,
    session,
    action,
    kind,
    recordId,
    recordName,
    changes: parseChanges(row),
    isErased: row.erasedHash !== null,
  };
}

function filterCondition({ from, to, userId, kind, recordId, action }: Omit<AuditFilter, keyof PageRequest>) {
  return and(
    userId === undefined ? undefined : eq(auditEntries.userId, userId),
    kind === undefined ? undefined : eq(auditEntries.kind, kind),
    recordId === undefined ? undefined : eq(auditEntries.recordId, recordId),
    action && eq(auditEntries.action, action),
    from === undefined ? undefined : gte(auditEntries.createdAt, from),
    to === undefined ? undefined : lt(auditEntries.createdAt, to),
  );
}
