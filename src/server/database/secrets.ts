import { eq } from "drizzle-orm";

import { generateToken } from "#server/secretTokens.ts";

import type { Db } from "./open.ts";
import { secrets } from "./schema.ts";
import { transaction } from "./transaction.ts";

/**
 * Returns 32 random bytes that identify this installation or its feed permanently, also after a restore. They
 * are generated at the first start. Not keys: see `server/keys`.
 */
export async function getIdentifier(db: Db, name: "installation" | "feed"): Promise<Buffer> {
  const value = await transaction(db, async (tx) => {
    const [row] = await tx.select().from(secrets).where(eq(secrets.name, name));
    if (row) return row.value;
    const generated = generateToken(32);
    await tx.insert(secrets).values({ name, value: generated });
    return generated;
  });
  return Buffer.from(value, "base64url");
}

/**
 * Replaces a value that changes with the state of the server. A probe shows whether the database is writable.
 * @throws AppError `diskFull` or `unavailable`
 */
export async function storeSecret(db: Db, name: "generation" | "probe", value: string): Promise<void> {
  await transaction(
    db,
    async (tx) =>
      await tx
        .insert(secrets)
        .values({ name, value })
        .onConflictDoUpdate({ target: secrets.name, set: { value } }),
  );
}
