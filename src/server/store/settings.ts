// Site settings: the defaults of the contract, overlaid with what the firm has changed.
import { max, sql } from "drizzle-orm";

import { fileOfPath } from "#contract/pictures.ts";
import type { Site } from "#contract/site.ts";
import { DEFAULT_SITE } from "#contract/site.ts";
import type { SettingsChange } from "#contract/settings.ts";

import type { Db } from "./database.ts";
import { deleteUnused, insertPictures, toPicture } from "./pictures.ts";
import type { KeptPicture } from "./pictures.ts";
import { settings } from "./schema.ts";
import { write } from "./write.ts";
import type { Transaction } from "./write.ts";

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
  return readSite(db);
}

/** What is as it was keeps the time of its last change. */
export async function updateSite(db: Db, change: SettingsChange, now: number): Promise<Site> {
  return write(db, (tx) => {
    const before = readSite(tx);
    // The schema of a change has no keys but those of the site.
    for (const [key, value] of Object.entries(change) as [keyof SettingsChange, unknown][]) {
      if (!Bun.deepEquals(value, before[key])) keep(tx, key, value, now);
    }
    return readSite(tx);
  });
}

/** A site that was written, and the files that nothing names any more. */
export interface SiteWritten {
  site: Site;
  unusedFiles: string[];
}

/** @param logo `null` takes the present one away */
export async function setLogo(db: Db, logo: KeptPicture | null, now: number): Promise<SiteWritten> {
  return write(db, (tx) => {
    const before = readSite(tx).logo;
    insertPictures(tx, logo ? [logo] : [], now);
    keep(tx, "logo", logo && toPicture(logo, ""), now);
    const named = [before && fileOfPath(before.path), logo?.file].filter((file) => file != null);
    return { site: readSite(tx), unusedFiles: deleteUnused(tx, named) };
  });
}

function readSite(tx: Pick<Db, "select">): Site {
  const kept = tx.select({ key: settings.key, value: settings.value }).from(settings).all();
  const known = kept.filter(({ key }) => key in DEFAULT_SITE);
  // Written only through the schema of the contract, so the values fit their keys.
  return {
    ...DEFAULT_SITE,
    ...(Object.fromEntries(known.map(({ key, value }) => [key, value])) as Partial<Site>),
  };
}

function keep(tx: Transaction, key: keyof Site, value: unknown, now: number) {
  // Written out here, because a `null` would be taken for no value.
  const kept = { value: sql`${JSON.stringify(value)}`, updatedAt: now };
  tx.insert(settings)
    .values({ key, ...kept })
    .onConflictDoUpdate({ target: settings.key, set: kept })
    .run();
}
