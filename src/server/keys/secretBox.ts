const IV_BYTES = 12;

export type SecretBox = ReturnType<typeof createSecretBox>;

/**
 * Encrypts texts with a key that is outside the database (AES-GCM).
 * @param key 32 bytes
 * @param purpose the same key encrypts differently for each purpose
 */
export function createSecretBox(key: Uint8Array, purpose: string) {
  const encryptionKey = crypto.subtle.importKey("raw", deriveKey(key, purpose), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
  return {
    /** @param owner what the text belongs to: one that is copied to another owner is not decrypted */
    async encrypt(owner: string, text: string): Promise<string> {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const bytes = new TextEncoder().encode(text);
      const encrypted = await crypto.subtle.encrypt(aesGcm(iv, owner), await encryptionKey, bytes);
      return Buffer.concat([iv, new Uint8Array(encrypted)]).toString("base64url");
    },

    /** `null` for a text that was encrypted with another key or for another owner. */
    async decrypt(owner: string, encrypted: string): Promise<string | null> {
      const bytes = Uint8Array.from(Buffer.from(encrypted, "base64url"));
      const iv = bytes.slice(0, IV_BYTES);
      try {
        const text = await crypto.subtle.decrypt(
          aesGcm(iv, owner),
          await encryptionKey,
          bytes.slice(IV_BYTES),
        );
        return new TextDecoder().decode(text);
      } catch (error) {
        if (error instanceof DOMException && error.name === "OperationError") return null;
        throw error;
      }
    },
  };
}

export function deriveKey(key: Uint8Array, purpose: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new Bun.CryptoHasher("sha256", key).update(purpose).digest());
}

function aesGcm(iv: Uint8Array<ArrayBuffer>, owner: string) {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(owner) };
}
