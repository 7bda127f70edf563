// Finds out whether the database can be written, by writing.
import type { Db } from "#server/database/open.ts";
import { secrets } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";

const PROBE_NAME = "probe";

/** @throws AppError `diskFull` or `unavailable` */
export async function assertDatabaseWritable(db: Db): Promise<void> {
  const value = crypto.randomUUID();
  await transaction(
    db,
    async (tx) =>
      await tx
        .insert(secrets)
        .values({ name: PROBE_NAME, value })
        .onConflictDoUpdate({ target: secrets.name, set: { value } }),
  );
}
