import { eq } from "drizzle-orm";

import type { Db } from "#server/database/open.ts";
import { firstRow } from "#server/database/rows.ts";
import { settings, users } from "#server/database/schema.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { DAY_MS } from "#server/calendar.ts";

/**
 * When the site requires a second factor of the account, in milliseconds since 1970: after the grace period,
 * which starts when the setting is changed or the account is created. `null` if the site requires none.
 */
export async function findRequiredFrom(
  { db, getSite }: { db: Db; getSite: GetSite },
  userId: string,
): Promise<number | null> {
  const { secondFactor, secondFactorGraceDays } = await getSite();
  if (secondFactor !== "required") return null;
  const setting = await firstRow(
    db.select({ updatedAt: settings.updatedAt }).from(settings).where(eq(settings.key, "secondFactor")),
  );
  const user = await firstRow(
    db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId)),
  );
  const start = Math.max(setting?.updatedAt ?? 0, user?.createdAt ?? 0);
  return start + secondFactorGraceDays * DAY_MS;
}
