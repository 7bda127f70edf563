// Tells visitors apart without knowing them: a keyed hash of where a view comes from and with what.

/** 128 bits: no two visitors will ever meet. */
const ID_CHARACTERS = 22;

export type VisitorIds = ReturnType<typeof createVisitorIds>;

/** @param secret of this installation; without it, nobody can find an address behind an id */
export function createVisitorIds(secret: Buffer) {
  return (address: string, agent: string): string =>
    new Bun.CryptoHasher("sha256", secret)
      .update(`${address}\n${agent}`)
      .digest("base64url")
      .slice(0, ID_CHARACTERS);
}
