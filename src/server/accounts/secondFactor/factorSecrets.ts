import { createSecretBox, deriveKey } from "#server/keys/secretBox.ts";

export type FactorSecrets = ReturnType<typeof createFactorSecrets>;

/**
 * Encrypts TOTP secrets and hashes recovery codes with the key `secondFactors`, which is outside the database.
 * @param key 32 bytes
 */
export function createFactorSecrets(key: Uint8Array) {
  const hashKey = deriveKey(key, "recovery codes");
  return {
    ...createSecretBox(key, "totp secrets"),
    hashRecoveryCode: (userId: string, code: string): string =>
      new Bun.CryptoHasher("sha256", hashKey).update(`${userId} ${code}`).digest("base64url"),
  };
}
