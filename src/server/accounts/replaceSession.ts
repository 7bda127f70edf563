import { eq } from "drizzle-orm";

import { AUTH_MESSAGES } from "#contract/accounts/session.ts";
import { sessions } from "#server/database/schema.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import type { ActiveSession } from "#server/http/context.ts";

import { generateRefreshToken, hashRefreshToken } from "./refreshTokens.ts";

export interface ReplacedSession extends Pick<ActiveSession, "id" | "authenticatedAt"> {
  refreshToken: string;
}

/**
 * Gives the session a new id and refresh token, so that copies of its tokens open nothing. For people it stays the same
 * device, and its end does not move.
 * @param session with the time of the proof of identity, which its new token has
 * @param now milliseconds since 1970
 * @throws AppError `unauthenticated` if the session ended or was replaced
 */
export async function replaceSession(
  tx: Transaction,
  { id, authenticatedAt }: Pick<ActiveSession, "id" | "authenticatedAt">,
  now: number,
): Promise<ReplacedSession> {
  const refreshToken = generateRefreshToken();
  const replaced = { id: Bun.randomUUIDv7("hex", now), refreshTokenHash: hashRefreshToken(refreshToken) };
  const rows = await tx
    .update(sessions)
    .set(replaced)
    .where(eq(sessions.id, id))
    .returning({ id: sessions.id });
  if (rows.length === 0) throw sessionEndedError();
  return { id: replaced.id, refreshToken, authenticatedAt };
}

export function sessionEndedError(): AppError {
  return new AppError("unauthenticated", AUTH_MESSAGES.sessionExpired);
}
