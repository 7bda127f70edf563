import { generateToken } from "#server/secretTokens.ts";

const TOKEN_BYTES = 24;

export type LinkTokens = ReturnType<typeof createLinkTokens>;

/**
 * Tokens of account links. Only their HMAC is stored, with a key outside the database: neither a copy of the database
 * nor a row written into it opens an account.
 * @param key 32 bytes
 */
export function createLinkTokens(key: Buffer) {
  const hash = (token: string) =>
    new Bun.CryptoHasher("sha256", key).update(`account link ${token}`).digest("base64url");
  return {
    hash,
    generate() {
      const token = generateToken(TOKEN_BYTES);
      return { token, tokenHash: hash(token) };
    },
  };
}
