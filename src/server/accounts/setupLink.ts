// The one-time link that creates the first admin. Its secret is kept in memory only. `setUpFirstAdmin` rejects
// it once an admin exists.

export type SetupLink = ReturnType<typeof createSetupLink>;

export function createSetupLink() {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("base64url");
  return {
    token,
    matches(candidate: string): boolean {
      const a = Buffer.from(candidate);
      const b = Buffer.from(token);
      return a.length === b.length && crypto.timingSafeEqual(a, b);
    },
  };
}
