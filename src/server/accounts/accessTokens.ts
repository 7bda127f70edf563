// Access tokens: signed, an hour long, naming the session they belong to. Whether that session still lives is asked of
// the database at every call, so a token dies with it at once.
import { sign, verify } from "hono/jwt";

import { ACCESS_TOKEN_LIFETIME_MS } from "#contract/accounts/session.ts";
import type { AccessToken } from "#server/http/context.ts";

const ALGORITHM = "HS256";

/** Tokens of the admins at work, and a few more. */
const MOST_REMEMBERED = 500;

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** @param now milliseconds since 1970 */
export function createAccessTokens(secret: Buffer, now: () => number) {
  const key = secret.toString("base64url");
  // A signature that was right once stays right: checking it takes longer than many a call that it opens.
  const signed = new Map<string, AccessToken>();

  function remember(token: string, read: AccessToken): AccessToken {
    if (signed.size >= MOST_REMEMBERED) signed.clear();
    signed.set(token, read);
    return read;
  }

  return {
    async issue(sessionId: string): Promise<AccessToken & { token: string }> {
      const expiresAt = now() + ACCESS_TOKEN_LIFETIME_MS;
      return {
        token: await sign({ sid: sessionId, until: expiresAt }, key, ALGORITHM),
        sessionId,
        expiresAt,
      };
    },

    /** `null` for anything that we did not sign; whether it has run out is the caller's to ask. */
    async read(token: string): Promise<AccessToken | null> {
      const known = signed.get(token);
      if (known) return known;
      try {
        const { sid, until } = await verify(token, key, ALGORITHM);
        if (typeof sid !== "string" || typeof until !== "number") return null;
        return remember(token, { sessionId: sid, expiresAt: until });
      } catch {
        return null;
      }
    },

    /** A token that names a session and is no access token. */
    issuePreview: (sessionId: string): Promise<string> =>
      sign({ sid: sessionId, use: "preview" }, key, ALGORITHM),

    /** The id of the session; `null` for anything that we did not sign. */
    async readPreview(token: string): Promise<string | null> {
      try {
        const { sid, use } = await verify(token, key, ALGORITHM);
        return use === "preview" && typeof sid === "string" ? sid : null;
      } catch {
        return null;
      }
    },
  };
}
