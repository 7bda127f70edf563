// The one place where transactions are opened. SQLite's are synchronous: an awaited step would run outside them.
import { storageError } from "#server/errors.ts";

import type { Db } from "./database.ts";

export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/**
 * Runs `work` in an immediate transaction; all of it happens, or nothing.
 * @throws AppError `diskFull` or `unavailable` when the database cannot be written
 */
export function write<T>(db: Db, work: (tx: Transaction) => T): T {
  try {
    return db.transaction(work, { behavior: "immediate" });
  } catch (error) {
    throw storageError(error) ?? storageError(error instanceof Error ? error.cause : null) ?? error;
  }
}
