// Site settings: the defaults of the contract, overlaid with what the firm has changed.
import { max } from "drizzle-orm";

import type { Site } from "#contract/site.ts";
import { DEFAULT_SITE } from "#contract/site.ts";

import type { Db } from "./database.ts";
import { settings } from "./schema.ts";

/** When a setting was last changed, in milliseconds; `null` while all are the defaults. */
export async function findSettingsChange(db: Db): Promise<number | null> {
  return (
    db
      .select({ at: max(settings.updatedAt) })
      .from(settings)
      .get()?.at ?? null
  );
}

export async function getSite(db: Db): Promise<Site> {
  const changed = db.select({ key: settings.key, value: settings.value }).from(settings).all();
  // Written only through the schema of the contract, so the values fit their keys.
  return {
    ...DEFAULT_SITE,
    ...(Object.fromEntries(changed.map((row) => [row.key, row.value])) as Partial<Site>),
  };
}
