import type { Db } from "#server/database/open.ts";
import { settings } from "#server/database/schema.ts";

/** Writes a setting directly to the database, bypassing the validation of the API. */
export function writeSetting(db: Db, key: string, value: unknown, updatedAt = 1): void {
  const row = { key, value: JSON.stringify(value), updatedAt };
  db.$writer.connection
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: settings.key, set: row })
    .run();
}
