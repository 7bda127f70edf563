// The sessions of a user, as shown to people: one per signed-in device.
import { and, desc, eq, gt } from "drizzle-orm";

import type { SignedInDevice } from "#contract/accounts/signedInDevices.ts";
import type { User } from "#contract/accounts/users.ts";
import { recordAudit } from "#server/audit/recordAudit.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Db } from "#server/database/open.ts";
import { firstRow } from "#server/database/rows.ts";
import { sessions } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import { describeDevice } from "#server/http/actor.ts";

import { endUserSessions } from "./sessions.ts";
import type { SessionTime } from "./sessionTime.ts";

export const MAX_LISTED_DEVICES = 100;

/**
 * The last used first, at most `MAX_LISTED_DEVICES`.
 * @param currentSessionId the session of the caller
 */
export async function listDevices(
  db: Db,
  { userId, currentSessionId }: { userId: string; currentSessionId: string },
  { createdAfter, usedAfter }: SessionTime,
): Promise<SignedInDevice[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.createdAt, createdAfter),
        gt(sessions.lastUsedAt, usedAfter),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(MAX_LISTED_DEVICES);
  return rows.map((row) => ({
    _id: row.publicId,
    browser: row.browser,
    system: row.system,
    network: row.network,
    createdAt: new Date(row.createdAt).toISOString(),
    lastUsedAt: new Date(row.lastUsedAt).toISOString(),
    isCurrent: row.id === currentSessionId,
  }));
}

/** @returns false if the user has no such session */
export async function endDeviceSession(
  db: Db,
  context: ChangeContext,
  { _id: userId, ...user }: User,
  publicId: string,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const ended = await firstRow(
      tx
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), eq(sessions.publicId, publicId)))
        .returning(),
    );
    if (!ended) return false;
    await recordAudit(tx, context, {
      action: "end_sessions",
      kind: "session",
      recordId: userId,
      recordName: `${user.firstName} ${user.lastName}`,
      changes: [{ field: "device", before: describeDevice(ended), after: null }],
    });
    return true;
  });
}

/**
 * Ends all sessions of a user except the caller's own.
 * @returns the number of ended sessions
 */
export async function endOtherSessions(
  db: Db,
  context: ChangeContext,
  { _id: id, firstName, lastName }: User,
  callerPublicId: string,
): Promise<number> {
  const user = { id, firstName, lastName };
  return transaction(db, async (tx) => endUserSessions(tx, context, user, callerPublicId));
}
