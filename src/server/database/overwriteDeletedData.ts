import { statSync } from "node:fs";

import { MEBIBYTE } from "#contract/images.ts";
import type { Logger } from "#server/logger.ts";

import type { Db } from "./open.ts";

/** A larger database would block all requests for longer than a second. */
const MAX_COMPACTED_BYTES = 64 * MEBIBYTE;

/**
 * Removes what was deleted from the files. `secure_delete` overwrites deleted rows, but rarely leaves a copy of a row that was
 * moved between pages: only writing the database anew removes those. A failure is logged, because the deletion itself is done.
 */
export async function overwriteDeletedData(db: Db, log: Logger): Promise<void> {
  const { connection, mutex } = db.$writer;
  await mutex.run(async () => {
    try {
      if (statSync(connection.$client.filename).size <= MAX_COMPACTED_BYTES) connection.$client.run("VACUUM");
      // The log contains the pages before the deletion.
      connection.$client.run("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (error) {
      log.error(
        "compacting the database after an erasure failed; deleted data may remain in its file",
        error,
      );
    }
  });
}
