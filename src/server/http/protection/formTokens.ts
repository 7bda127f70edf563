import { isProofOfWork, proofInput } from "#contract/messages/formToken.ts";
import type { FormProof } from "#contract/messages/formToken.ts";
import { createBoundedCache } from "#server/boundedCache.ts";
import { equalsSecret } from "#server/secretTokens.ts";

/** Less than anybody needs to fill in the form. */
export const MIN_FORM_AGE_MS = 3_000;
/** A form may stay open over night. */
export const MAX_FORM_AGE_MS = 24 * 3_600_000;
/** About 30,000 hashes: less than a second of a computer, a few of a phone. */
export const WORK_BITS = 15;

const USED_PROOFS = 10_000;

const SIGNATURE_LENGTH = 22;

export type FormTokens = ReturnType<typeof createFormTokens>;

/**
 * Tokens of a form: the time at which it was loaded, signed. The key lasts until the server stops: a token of an earlier
 * run only counts as missing.
 * @param now milliseconds since 1970
 */
export function createFormTokens(
  now: () => number,
  { minAgeMs, maxAgeMs } = { minAgeMs: MIN_FORM_AGE_MS, maxAgeMs: MAX_FORM_AGE_MS },
) {
  const key = crypto.getRandomValues(new Uint8Array(32));

  function sign(time: string): string {
    return new Bun.CryptoHasher("sha256", key).update(time).digest("base64url").slice(0, SIGNATURE_LENGTH);
  }

  return {
    /** @param time milliseconds since 1970 */
    issue(time: number): string {
      const text = time.toString(36);
      return `${text}.${sign(text)}`;
    },

    /** False for a token that this server did not sign, and for one that is too young or too old. */
    isPlausible(token: string): boolean {
      const [time = "", signature = ""] = token.split(".");
      const age = now() - Number.parseInt(time, 36);
      return age >= minAgeMs && age <= maxAgeMs && equalsSecret(signature, sign(time));
    },
  };
}

/** Accepts each proof of work once. @param now milliseconds since 1970 */
export function createWorkProofs(now: () => number, workBits = WORK_BITS) {
  const used = createBoundedCache<true>({ minCapacity: USED_PROOFS, ttlMs: MAX_FORM_AGE_MS, now });
  return {
    accept(proof: FormProof): boolean {
      const hash = new Bun.CryptoHasher("sha256").update(proofInput(proof)).digest();
      // The hash, because a nonce may be long.
      const key = hash.toString("base64url");
      if (proof.nonce === undefined || used.has(key) || !isProofOfWork(hash, workBits)) return false;
      used.set(key, true);
      return true;
    },
  };
}
