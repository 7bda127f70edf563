import type { Db } from "#server/database/open.ts";
import { secrets } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";

const PROBE_NAME = "probe";

/**
 * Checks by writing that the database is writable.
 * @throws AppError `diskFull` or `unavailable`
 */
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
