import { eq } from "drizzle-orm";

import { AUTH_MESSAGES, NEW_TOKEN_HEADER, TOKEN_EXPIRES_HEADER } from "#contract/accounts/session.ts";
import { sessions } from "#server/database/schema.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import type { ActiveSession, AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import type { ReplyOptions } from "#server/http/reply.ts";
import { generateToken } from "#server/secretTokens.ts";

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

export function generateRefreshToken(): string {
  return generateToken(32);
}

export function hashRefreshToken(token: string): string {
  return new Bun.CryptoHasher("sha256").update(token).digest("base64url");
}

/**
 * A reply with the tokens of the session that replaced the caller's. The access token is in the header too, for clients
 * that know no other way to take over a token.
 */
export async function replyReplaced<T>(
  c: AppContext,
  { replaced: { id, refreshToken, authenticatedAt }, data }: { replaced: ReplacedSession; data: T },
  options: ReplyOptions,
) {
  const { token, expiresAt } = await c.get("sessions").issueToken(id, { authenticatedAt });
  c.set("session", { ...c.get("adminSession"), id });
  c.header(NEW_TOKEN_HEADER, token);
  c.header(TOKEN_EXPIRES_HEADER, String(expiresAt));
  return reply(c, data, { ...options, tokens: { accessToken: token, refreshToken } });
}
