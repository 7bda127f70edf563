import type { AuditAction } from "#contract/audit/audit.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Transaction } from "#server/database/transaction.ts";

import { diffFields } from "./auditChanges.ts";
import { recordAudit } from "./recordAudit.ts";
import type { AuditEvent } from "./recordAudit.ts";

interface RecordChange extends Omit<AuditEvent, "action"> {
  /** The audited fields; `null` for a new record. */
  before: Record<string, unknown> | null;
  /** `null` for a deleted record. */
  after: Record<string, unknown> | null;
  /** Create, update or delete by default. Their `status` tells publishing. */
  action?: AuditAction | undefined;
  /** Besides those of the fields. */
  changes?: NonNullable<AuditEvent["changes"]>;
}

/** Appends a record's creation, update or deletion with its fields before and after. */
export async function recordChange(
  tx: Transaction,
  context: ChangeContext,
  { before, after, action = findAction(before, after), changes = [], ...record }: RecordChange,
): Promise<void> {
  await recordAudit(tx, context, {
    ...record,
    action,
    changes: [...diffFields(before, after), ...changes],
  });
}

/** By the `status`, if both have one; otherwise update. */
export function findAction(before: RecordChange["before"], after: RecordChange["after"]): AuditAction {
  if (!before) return "create";
  if (!after) return "delete";
  const [wasPublished, isPublished] = [before, after].map(({ status }) => status === "Published");
  if (wasPublished === isPublished) return "update";
  return isPublished ? "publish" : "unpublish";
}
