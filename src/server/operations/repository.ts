import { and, eq } from "drizzle-orm";

import { recordAudit } from "#server/audit/recordAudit.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Db } from "#server/database/open.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import { auditEntries } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";

/** Which of the backups this site made: it reads and checks each before it records it. */
export async function listVerified(db: Db, names: string[]): Promise<Set<string>> {
  const { action, recordName } = auditEntries;
  const made = and(eq(action, "backup"), inJsonArray(recordName, names));
  const rows = await db.select({ name: recordName }).from(auditEntries).where(made);
  return new Set(rows.map(({ name }) => name));
}

/** Who downloads or restores which backup. */
export type BackupUse = ChangeContext & { name: string };

export async function recordBackup(db: Db, action: "export" | "restore", { name, ...context }: BackupUse) {
  const entry = { action, kind: "backup", recordId: null, recordName: name } as const;
  await transaction(db, (tx) => recordAudit(tx, context, entry));
}
