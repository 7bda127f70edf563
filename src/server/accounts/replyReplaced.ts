import { NEW_TOKEN_HEADER, TOKEN_EXPIRES_HEADER } from "#contract/accounts/session.ts";
import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import type { ReplyOptions } from "#server/http/reply.ts";

import type { ReplacedSession } from "./replaceSession.ts";

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
