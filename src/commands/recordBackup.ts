import { basename } from "node:path";

import { recordAudit } from "#server/audit/recordAudit.ts";
import { createCommandActor } from "#server/database/actor.ts";
import { transaction } from "#server/database/transaction.ts";

import type { Config } from "./config.ts";
import { withExistingDatabase } from "./dataFolder.ts";

/** Appends a backup to the audit log. A failure is printed, because the backup itself succeeded. */
export async function recordBackup(config: Config, path: string, now: number): Promise<void> {
  const context = { actor: createCommandActor("backup"), now };
  try {
    await withExistingDatabase(config, (db) =>
      transaction(db, (tx) =>
        recordAudit(tx, context, {
          action: "backup",
          kind: "backup",
          recordId: null,
          recordName: basename(path),
        }),
      ),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`The backup was created, but could not be added to the audit log: ${reason}`);
  }
}
