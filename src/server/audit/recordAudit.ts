import { desc, eq } from "drizzle-orm";

import type { AuditAction, AuditChange } from "#contract/audit/audit.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Reader } from "#server/database/open.ts";
import { preparedStatement } from "#server/database/preparedStatement.ts";
import { firstRow } from "#server/database/rows.ts";
import { auditAnchor, auditEntries } from "#server/database/schema.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { generateToken } from "#server/secretTokens.ts";

import { hashEntry } from "./auditChain.ts";

/** What was done to which record. */
export interface AuditEvent {
  action: AuditAction;
  /** `AuditKind`, or the name of a content type. */
  kind: string;
  recordId: string | null;
  /** The record's name at the time. */
  recordName?: string;
  changes?: AuditChange[];
}

/** Characters: names of records have at most 200, paths of refused calls any number. */
const MAX_NAME_LENGTH = 200;

/**
 * Appends to the audit log, in the transaction of the change itself: either both are stored or neither.
 * Transactions run one after another, so that no two rows follow the same one.
 */
export async function recordAudit(
  tx: Transaction,
  { actor, now }: ChangeContext,
  { action, kind, recordId, recordName = "", changes = [] }: AuditEvent,
): Promise<void> {
  const previous = await findLastEntry(tx);
  const row = {
    id: previous.id + 1,
    createdAt: now,
    userId: actor.userId,
    userName: actor.name,
    device: actor.device,
    session: actor.session,
    action,
    kind,
    recordId,
    recordName: recordName.slice(0, MAX_NAME_LENGTH).toWellFormed(),
    changes: JSON.stringify(changes),
    salt: generateToken(16),
    erasedHash: null,
  };
  await tx.insert(auditEntries).values({ ...row, hash: hashEntry(previous.hash, row) });
}

const lastEntry = preparedStatement((db) =>
  db
    .select({ id: auditEntries.id, hash: auditEntries.hash })
    .from(auditEntries)
    .orderBy(desc(auditEntries.id))
    .limit(1)
    .prepare(),
);

/** Where the chain continues: the newest row, or the anchor if retention removed all. */
export async function findLastEntry(tx: Reader): Promise<{ id: number; hash: string }> {
  return (await firstRow(lastEntry(tx).execute())) ?? findAnchor(tx);
}

/** Where the chain starts. */
export async function findAnchor(tx: Reader): Promise<{ id: number; hash: string }> {
  const { entryId: id, hash } = auditAnchor;
  const anchor = await firstRow(tx.select({ id, hash }).from(auditAnchor).where(eq(auditAnchor.id, 1)));
  if (!anchor) throw new Error("The audit log has no anchor");
  return anchor;
}
