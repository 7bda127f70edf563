export function generateRefreshToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
}

export function hashRefreshToken(token: string): string {
  return new Bun.CryptoHasher("sha256").update(token).digest("base64url");
}
