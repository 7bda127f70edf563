import type { auditEntries } from "#server/database/schema.ts";

export type AuditRow = typeof auditEntries.$inferSelect;

/** SHA-256 in hexadecimal. The columns are hashed in a fixed order. */
export function hashEntry(previousHash: string, row: Omit<AuditRow, "hash">): string {
  const { id, createdAt, userId, userName, device, session, action, kind, recordId, recordName, changes } =
    row;
  const canonical = JSON.stringify([
    id,
    createdAt,
    userId,
    userName,
    device,
    session,
    action,
    kind,
    recordId,
    recordName,
    changes,
  ]);
  return sha256(`${previousHash}\n${canonical}`);
}

/** In hexadecimal. */
export function sha256(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}
