// Finds out whether the database can be written, by writing.
import type { Db } from "./database.ts";
import { secrets } from "./schema.ts";
import { write } from "./write.ts";

const PROBE = "probe";

/** @throws AppError `diskFull` or `unavailable` */
export async function probeWrite(db: Db): Promise<void> {
  const value = crypto.randomUUID();
  write(db, (tx) =>
    tx
      .insert(secrets)
      .values({ name: PROBE, value })
      .onConflictDoUpdate({ target: secrets.name, set: { value } })
      .run(),
  );
}
