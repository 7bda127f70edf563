const IV_BYTES = 12;

export type FactorSecrets = ReturnType<typeof createFactorSecrets>;

/**
 * Encrypts TOTP secrets and hashes recovery codes with the key `secondFactors`, which is outside the database.
 * @param key 32 bytes
 */
export function createFactorSecrets(key: Uint8Array) {
  const hashKey = deriveKey(key, "recovery codes");
  const encryptionKey = crypto.subtle.importKey("raw", deriveKey(key, "totp secrets"), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
  return {
    async encrypt(userId: string, secret: string): Promise<string> {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const text = new TextEncoder().encode(secret);
      const encrypted = await crypto.subtle.encrypt(aesGcm(iv, userId), await encryptionKey, text);
      return Buffer.concat([iv, new Uint8Array(encrypted)]).toString("base64url");
    },

    /** `null` for a secret that was encrypted with another key or for another account. */
    async decrypt(userId: string, encrypted: string): Promise<string | null> {
      const bytes = Uint8Array.from(Buffer.from(encrypted, "base64url"));
      const iv = bytes.slice(0, IV_BYTES);
      try {
        const text = await crypto.subtle.decrypt(
          aesGcm(iv, userId),
          await encryptionKey,
          bytes.slice(IV_BYTES),
        );
        return new TextDecoder().decode(text);
      } catch (error) {
        if (error instanceof DOMException && error.name === "OperationError") return null;
        throw error;
      }
    },

    hashRecoveryCode: (userId: string, code: string): string =>
      new Bun.CryptoHasher("sha256", hashKey).update(`${userId} ${code}`).digest("base64url"),
  };
}

function deriveKey(key: Uint8Array, purpose: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new Bun.CryptoHasher("sha256", key).update(purpose).digest());
}

/** Bound to the account: a secret that is copied to another account is not decrypted. */
function aesGcm(iv: Uint8Array<ArrayBuffer>, userId: string) {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(userId) };
}
