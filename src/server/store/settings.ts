// Site settings: the defaults of the contract, overlaid with what the firm has changed.
import { desc, inArray, max, sql } from "drizzle-orm";

import { fileOfPath } from "#contract/pictures.ts";
import type { Site } from "#contract/site.ts";
import { DEFAULT_SITE } from "#contract/site.ts";
import type { SettingsChange, SettingsRecord } from "#contract/settings.ts";

import type { Db } from "./database.ts";
import { nextVersion, refuseUnseen } from "./occasion.ts";
import type { Occasion, Version } from "./occasion.ts";
import { deleteUnused, insertPictures, toPicture } from "./pictures.ts";
import type { KeptPicture } from "./pictures.ts";
import { preparedOnce } from "./preparedOnce.ts";
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
  return toSite(keptSettings(db).all());
}

export async function getSettings(db: Db): Promise<SettingsRecord> {
  return readSettings(db);
}

/**
 * What is as it was keeps the time of its last change, and two people who change different settings are not in each
 * other's way.
 * @throws AppError `conflict` when one that is to be changed has a newer version
 */
export async function updateSite(
  db: Db,
  change: SettingsChange,
  occasion: Occasion,
): Promise<SettingsRecord> {
  return write(db, (tx) => {
    const before = readSite(tx);
    // The schema of a change has no keys but those of the site.
    const sent = Object.entries(change) as [keyof SettingsChange, unknown][];
    const changed = sent.filter(([key, value]) => !Bun.deepEquals(value, before[key]));
    refuseUnseenSettings(
      tx,
      changed.map(([key]) => key),
      occasion,
    );
    const version = nextVersion(latestVersion(tx), occasion);
    for (const [key, value] of changed) keep(tx, key, value, version);
    return readSettings(tx);
  });
}

/** A site that was written, and the files that nothing names any more. */
export interface SiteWritten {
  site: SettingsRecord;
  unusedFiles: string[];
}

/**
 * @param logo `null` takes the present one away
 * @throws AppError `conflict` when a newer logo stands
 */
export async function setLogo(db: Db, logo: KeptPicture | null, occasion: Occasion): Promise<SiteWritten> {
  return write(db, (tx) => {
    const before = readSite(tx).logo;
    refuseUnseenSettings(tx, ["logo"], occasion);
    insertPictures(tx, logo ? [logo] : [], occasion.now);
    keep(tx, "logo", logo && toPicture(logo, ""), nextVersion(latestVersion(tx), occasion));
    const named = [before && fileOfPath(before.path), logo?.file].filter((file) => file != null);
    return { site: readSettings(tx), unusedFiles: deleteUnused(tx, named) };
  });
}

const keptSettings = preparedOnce((db) => selectKept(db).prepare());

export function readSite(tx: Pick<Db, "select">): Site {
  return toSite(selectKept(tx).all());
}

function selectKept(tx: Pick<Db, "select">) {
  return tx.select({ key: settings.key, value: settings.value }).from(settings);
}

function toSite(kept: { key: string; value: unknown }[]): Site {
  const known = kept.filter(({ key }) => key in DEFAULT_SITE);
  // Written only through the schema of the contract, so the values fit their keys.
  return {
    ...DEFAULT_SITE,
    ...(Object.fromEntries(known.map(({ key, value }) => [key, value])) as Partial<Site>),
  };
}

function readSettings(tx: Pick<Db, "select">): SettingsRecord {
  return { ...readSite(tx), updatedAt: new Date(latestVersion(tx).updatedAt).toISOString() };
}

/** Of the settings that are named, or of all. */
function latestVersion(tx: Pick<Db, "select">, keys?: (keyof Site)[]): Version {
  const { key, updatedAt, updatedBy } = settings;
  const latest = tx
    .select({ updatedAt, updatedBy })
    .from(settings)
    .where(keys && inArray(key, keys))
    .orderBy(desc(updatedAt))
    .limit(1)
    .get();
  return latest ?? { updatedAt: 0, updatedBy: null };
}

function refuseUnseenSettings(tx: Transaction, keys: (keyof Site)[], occasion: Occasion) {
  refuseUnseen(tx, latestVersion(tx, keys), occasion, () => readSettings(tx));
}

function keep(tx: Transaction, key: keyof Site, value: unknown, version: Version) {
  // Written out here, because a `null` would be taken for no value.
  const kept = { value: sql`${JSON.stringify(value)}`, ...version };
  tx.insert(settings)
    .values({ key, ...kept })
    .onConflictDoUpdate({ target: settings.key, set: kept })
    .run();
}
