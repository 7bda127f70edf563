import type { Db } from "#server/database/open.ts";

import { writeSetting } from "./writeSetting.ts";

/** Only the newest version of a record stays, so that a save drops the pictures of the one before. */
export function keepNoHistory({ parts }: { parts: { db: Db } }): void {
  writeSetting(parts.db, "versionsKept", 1);
}
