import { notInArray } from "drizzle-orm";

import { namesWith } from "#resources/settings/settings.ts";

import { clearAnalyticsCaches } from "./analytics/openAnalytics.ts";
import { resetRollupState } from "./analytics/rollups/repository.ts";
import { recordAudit } from "./audit/recordAudit.ts";
import type { ChangeContext } from "./database/actor.ts";
import { files, pictures } from "./database/recordTables.ts";
import { resetTables } from "./database/resetTables.ts";
import { settings } from "./database/schema.ts";
import { transaction } from "./database/transaction.ts";
import { AppError } from "./errors.ts";
import type { ServerParts } from "./serverParts.ts";
import { getSettings } from "./settings/repository.ts";

/** Tables that outlive the demo. All others are emptied. */
export const KEPT_TABLES: ReadonlySet<string> = new Set([
  "users",
  "sessions",
  "passkeys",
  "totp_factors",
  "recovery_codes",
  "account_links",
  "account_notices",
  "sign_in_failures",
  "secrets",
  "channels",
  "mail_sender",
  "audit_anchor",
  "audit_entries",
  "erasures",
  // Reset row by row.
  "settings",
  "sums_state",
]);

/**
 * Leaves an empty site with the accounts, the audit log and the security settings of the demo.
 * @throws AppError `notFound` if the site is not a demo
 */
export async function removeDemo(
  { db, images, analytics }: Pick<ServerParts, "db" | "images" | "analytics">,
  context: ChangeContext,
): Promise<void> {
  const stored = await transaction(
    db,
    async (tx) => {
      if (!(await getSettings(tx)).isDemo)
        throw new AppError("notFound", "This site is not a demo. Nothing was deleted.");
      const stored = [
        ...(await tx.select({ file: pictures.file }).from(pictures)),
        ...(await tx.select({ file: files.blob }).from(files)),
      ];
      resetTables(tx, KEPT_TABLES);
      resetRollupState(tx);
      await tx.delete(settings).where(notInArray(settings.key, namesWith("security")));
      await recordAudit(tx, context, { action: "delete", kind: "demo", recordId: null });
      return stored;
    },
    { onCommit: () => clearAnalyticsCaches(db, analytics) },
  );
  await images.collectGarbage(stored.map(({ file }) => file));
}
