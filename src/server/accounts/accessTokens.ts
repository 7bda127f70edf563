import { sign, verify } from "hono/jwt";

import { ACCESS_TOKEN_LIFETIME_MS } from "#contract/accounts/session.ts";
import type { AccessToken, TokenOrigin } from "#server/http/context.ts";

const ALGORITHM = "HS256";

/** More than the number of admins that work at the same time. */
const MAX_CACHED_TOKENS = 500;

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/**
 * Access tokens: signed, valid for an hour, bound to a session. Every call looks the session up, so a token
 * ends with its session.
 * @param now milliseconds since 1970
 */
export function createAccessTokens(secret: Buffer, now: () => number) {
  const key = secret.toString("base64url");
  // Caches verified signatures: verifying one takes longer than most calls.
  const verifiedTokens = new Map<string, AccessToken>();

  function cacheToken(token: string, accessToken: AccessToken): AccessToken {
    if (verifiedTokens.size >= MAX_CACHED_TOKENS) verifiedTokens.clear();
    verifiedTokens.set(token, accessToken);
    return accessToken;
  }

  return {
    async issue(
      sessionId: string,
      { authenticatedAt = null, since = now() }: Partial<TokenOrigin> = {},
    ): Promise<AccessToken & { token: string }> {
      const expiresAt = now() + ACCESS_TOKEN_LIFETIME_MS;
      const claims = { sid: sessionId, until: expiresAt, since, proof: authenticatedAt };
      return { token: await sign(claims, key, ALGORITHM), sessionId, expiresAt, since, authenticatedAt };
    },

    /** `null` for a token that this server did not sign. The caller checks the expiry. */
    async read(token: string): Promise<AccessToken | null> {
      const cached = verifiedTokens.get(token);
      if (cached) return cached;
      try {
        const { sid, until, since, proof } = await verify(token, key, ALGORITHM);
        if (!isCanonical(token)) return null;
        if (typeof sid !== "string" || typeof until !== "number" || typeof since !== "number") return null;
        const authenticatedAt = typeof proof === "number" ? proof : null;
        return cacheToken(token, { sessionId: sid, expiresAt: until, since, authenticatedAt });
      } catch {
        return null;
      }
    },

    /** A signed token that identifies a session but is not accepted as an access token. */
    issuePreview: (sessionId: string): Promise<string> =>
      sign({ sid: sessionId, use: "preview" }, key, ALGORITHM),

    /** The id of the session; `null` for a token that this server did not sign. */
    async readPreview(token: string): Promise<string | null> {
      try {
        const { sid, use } = await verify(token, key, ALGORITHM);
        return isCanonical(token) && use === "preview" && typeof sid === "string" ? sid : null;
      } catch {
        return null;
      }
    },
  };
}

/** False if the last character of the signature has other unused bits: four spellings decode to one signature. */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf(".") + 1);
  return Buffer.from(signature, "base64url").toString("base64url") === signature;
}
