// Access tokens: signed, an hour long, naming the session they belong to. Whether that session still lives is asked of
// the database at every call, so a token dies with it at once.
import { sign, verify } from "hono/jwt";

import { ACCESS_TOKEN_LIFETIME_MS } from "#contract/session.ts";

const ALGORITHM = "HS256";

export interface AccessToken {
  sessionId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** @param now milliseconds since 1970 */
export function createAccessTokens(secret: Buffer, now: () => number) {
  const key = secret.toString("base64url");
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
      try {
        const { sid, until } = await verify(token, key, ALGORITHM);
        if (typeof sid !== "string" || typeof until !== "number") return null;
        return { sessionId: sid, expiresAt: until };
      } catch {
        return null;
      }
    },
  };
}
