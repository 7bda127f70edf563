import type { auditEntries } from "#server/database/schema.ts";

export type AuditRow = typeof auditEntries.$inferSelect;

/** SHA-256 in hexadecimal. The columns are hashed in a fixed order. */
export function hashEntry(previousHash: string, row: Omit<AuditRow, "hash">): string {
  const { id, createdAt, userId, userName, device, session, action, kind, recordId } = row;
  const details = row.erasedHash ?? hashDetails(row);
  const columns = [id, createdAt, userId, userName, device, session, action, kind, recordId, details];
  return sha256(`${previousHash}\n${JSON.stringify(columns)}`);
}

/** Hashed by themselves, so that they can be erased and the chain still verifies. */
export function hashDetails({
  salt,
  recordName,
  changes,
}: Pick<AuditRow, "salt" | "recordName" | "changes">): string {
  return sha256(JSON.stringify([salt, recordName, changes]));
}

/** In hexadecimal. */
export function sha256(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}
