import type { SessionTokens } from "#contract/accounts/loginResponse.ts";
import { NEW_TOKEN_HEADER, TOKEN_EXPIRES_HEADER } from "#contract/accounts/session.ts";
import type { AppContext } from "#server/http/context.ts";

import type { ReplacedSession } from "./replaceSession.ts";

/**
 * The tokens of the session that replaced the caller's, for the reply. The access token is in the header too, for clients
 * that know no other way to take over a token.
 */
export async function issueReplacedTokens(
  c: AppContext,
  { id, refreshToken }: ReplacedSession,
): Promise<SessionTokens> {
  const { token, expiresAt } = await c.get("sessions").issueToken(id, { isProof: true });
  c.set("session", { ...c.get("adminSession"), id });
  c.header(NEW_TOKEN_HEADER, token);
  c.header(TOKEN_EXPIRES_HEADER, String(expiresAt));
  return { accessToken: token, refreshToken };
}
