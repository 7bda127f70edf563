// Secrets of this installation: made once, at the first start, and never shown.
import { eq } from "drizzle-orm";

import type { Db } from "./open.ts";
import { secrets } from "./schema.ts";
import { write } from "./transaction.ts";

/** 32 random bytes under this name, the same at every start. */
export async function getSecret(db: Db, name: "accessTokens" | "visitors" | "feed"): Promise<Buffer> {
  const value = write(db, (tx) => {
    const [row] = tx.select().from(secrets).where(eq(secrets.name, name)).all();
    if (row) return row.value;
    const fresh = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
    tx.insert(secrets).values({ name, value: fresh }).run();
    return fresh;
  });
  return Buffer.from(value, "base64url");
}
