import { sign, verify } from "hono/jwt";

import { SIGN_IN_CHALLENGE_LIFETIME_MS } from "#contract/accounts/secondFactor.ts";
import { generateToken } from "#server/secretTokens.ts";

const ALGORITHM = "HS256";
const NONCE_BYTES = 32;
const KEY_BYTES = 32;

type Purpose = "signIn" | "confirm" | "addPasskey";

/** What a challenge is bound to. */
export interface ChallengeOwner {
  userId: string;
  /** Identifies the password hash: the challenge ends when the password changes. */
  passwordId: string;
}

interface Challenge extends ChallengeOwner {
  /** The challenge of WebAuthn, base64url. */
  nonce: string;
}

export type SignInChallenges = ReturnType<typeof createSignInChallenges>;

/**
 * First steps of a sign-in, a reauthentication or a new passkey. Signed like access tokens, with a key that ends with the
 * process, because it knows which ones were used.
 * @param now milliseconds since 1970
 */
export function createSignInChallenges(now: () => number) {
  const key = generateToken(KEY_BYTES);
  /** Until they expire. */
  const usedNonces = new Map<string, number>();

  return {
    async issue(purpose: Purpose, { userId, passwordId }: ChallengeOwner) {
      const nonce = generateToken(NONCE_BYTES);
      const until = now() + SIGN_IN_CHALLENGE_LIFETIME_MS;
      const claims = { sub: userId, pwd: passwordId, use: purpose, nonce, until };
      return { challenge: await sign(claims, key, ALGORITHM), nonce };
    },

    /** `null` for an expired challenge, one of another purpose, and a token that is none. */
    async read(purpose: Purpose, token: string): Promise<Challenge | null> {
      try {
        const { sub, pwd, use, nonce, until } = await verify(token, key, ALGORITHM);
        if (use !== purpose || typeof until !== "number" || until <= now()) return null;
        const texts = [sub, pwd, nonce].map((text) => (typeof text === "string" ? text : ""));
        const [userId = "", passwordId = "", nonceText = ""] = texts;
        return { userId, passwordId, nonce: nonceText };
      } catch {
        return null;
      }
    },

    /** A response of a passkey is accepted once. @returns false if the nonce was used before */
    consume(nonce: string): boolean {
      for (const [used, until] of usedNonces) if (until <= now()) usedNonces.delete(used);
      if (usedNonces.has(nonce)) return false;
      usedNonces.set(nonce, now() + SIGN_IN_CHALLENGE_LIFETIME_MS);
      return true;
    },
  };
}

export function passwordIdOf(passwordHash: string): string {
  return new Bun.CryptoHasher("sha256").update(passwordHash).digest("base64url");
}
