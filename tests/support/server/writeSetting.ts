import type { Db } from "#server/database/open.ts";
import { settings } from "#server/database/schema.ts";

/** Writes a setting past the API, as the upgrade of a database or a person with a database tool does. */
export function writeSetting(db: Db, key: string, value: unknown, updatedAt = 1): void {
  const row = { key, value: JSON.stringify(value), updatedAt };
  db.$writer.connection
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: settings.key, set: row })
    .run();
}
