import { desc, inArray, max } from "drizzle-orm";

import { fileNameOf, uploadPath } from "#contract/images.ts";
import type { ImageAsset } from "#contract/images.ts";
import { hasText } from "#contract/settings/hasText.ts";
import { SECURITY_SETTINGS } from "#contract/settings/securitySettings.ts";
import { siteSchema } from "#contract/settings/settings.ts";
import { TRANSLATABLE_SETTINGS } from "#contract/settings/translatableSettings.ts";
import type { SettingName, SettingsChange, SettingsRecord } from "#contract/settings/settings.ts";
import { DEFAULT_SITE } from "#contract/settings/site.ts";
import type { Site, SiteLanguages } from "#contract/settings/site.ts";
import { assertRecentAuthentication } from "#server/accounts/assertRecentAuthentication.ts";
import { recordChange } from "#server/audit/recordChange.ts";
import { firstRow } from "#server/database/rows.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { preparedStatement } from "#server/database/preparedStatement.ts";
import { settings } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { nextVersion, assertVersion } from "#server/database/optimisticConcurrency.ts";
import type { WriteContext, RowVersion } from "#server/database/optimisticConcurrency.ts";
import type { ActiveSession } from "#server/http/context.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";
import { deleteUnreferencedImages, upsertImages, toImageAsset } from "#server/media/repository.ts";
import type { ImageFile } from "#server/media/repository.ts";

import { assertTranslatableSettings, storedKey, swapSettingTexts } from "./settingTexts.ts";

/** When a setting was last changed, in milliseconds; `null` if none was ever changed. */
export async function findSettingsUpdatedAt(db: Db): Promise<number | null> {
  return (await firstRow(db.select({ at: max(settings.updatedAt) }).from(settings)))?.at ?? null;
}

/** The returned object is shared between callers. */
export async function getSite(db: Db): Promise<Site> {
  const stored = await selectSettingsStatement(db).execute();
  const key = JSON.stringify(stored);
  const cached = siteCache.get(db);
  if (cached?.key === key) return cached.site;
  const { site } = parseSettings(stored);
  siteCache.set(db, { key, site });
  return site;
}

/** The site with its texts in a language; settings without one have that of the main language. */
export async function getTranslatedSite(db: Db, language: TextLanguage): Promise<Site> {
  if (!language.sourceLanguage) return getSite(db);
  return parseSettings(await selectSettingsStatement(db).execute(), language).site;
}

export async function getSettings(db: Db, language: TextLanguage): Promise<SettingsRecord> {
  return readSettings(db, language);
}

/** Called in the transaction that changes the languages. */
export type OnLanguagesChange = (
  tx: Transaction,
  languages: { before: SiteLanguages; after: SiteLanguages },
) => Promise<void>;

interface SettingsUpdate {
  change: SettingsChange;
  /** Of the texts of the change. */
  language: TextLanguage;
  onLanguagesChange: OnLanguagesChange;
}

interface SettingsWriteContext extends WriteContext {
  session: ActiveSession;
}

/**
 * Writes the settings that differ. Changes of different settings do not conflict.
 * @throws AppError `conflict` when one of them has a newer version; `invalid` for a shared setting in a translation;
 * `reauthenticationRequired` for one of `SECURITY_SETTINGS` without a recent proof of identity
 */
export async function updateSettings(
  db: Db,
  { change, language, onLanguagesChange }: SettingsUpdate,
  context: SettingsWriteContext,
): Promise<SettingsRecord> {
  return transaction(db, async (tx) => {
    const { samples, untranslated = [], ...before } = await readSettings(tx, language);
    // The schema allows only the keys of the site.
    const entries = Object.entries(change) as [SettingName, unknown][];
    if (language.sourceLanguage) assertTranslatableSettings(entries.map(([key]) => key));
    const changed = entries.filter(
      ([key, value]) => untranslated.includes(key) || !Bun.deepEquals(value, before[key]),
    );
    const confirmed = entries.filter(([key]) => samples.includes(key));
    await assertSettingsVersion(
      tx,
      changed.map(([key]) => key),
      { ...context, language },
    );
    // Checked last, so that a change that would fail anyway asks for no password.
    if (changed.some(([key]) => isSecuritySetting(key)))
      assertRecentAuthentication(context.session, context.now);
    const version = nextVersion(await latestVersion(tx), context);
    for (const [key, value] of [...changed, ...confirmed]) {
      await upsertSetting(tx, storedKey(key, language), value, version);
    }
    const { languages } = await readSettings(tx, language);
    await swapSettingTexts(tx, { before: before.languages, after: languages });
    await onLanguagesChange(tx, { before: before.languages, after: languages });
    const after = await readSettings(tx, language);
    const auditName = (key: SettingName) => (language.sourceLanguage ? `${key} (${language.language})` : key);
    await recordChange(tx, context, {
      ...SETTINGS_RECORD,
      before: Object.fromEntries(changed.map(([key]) => [auditName(key), before[key]])),
      after: Object.fromEntries(changed.map(([key]) => [auditName(key), after[key]])),
      changes: confirmed.map(([key]) => ({ field: "confirmed", before: null, after: key })),
    });
    return after;
  });
}

/** Inserts settings into a new database, without a user. */
export async function insertSettings(db: Db, site: Partial<Site>, now: number): Promise<void> {
  // The keys of a site are its settings.
  const entries = Object.entries(site) as [keyof Site, unknown][];
  await transaction(db, async (tx) => {
    for (const [key, value] of entries) {
      if (Bun.deepEquals(value, DEFAULT_SITE[key])) continue;
      await upsertSetting(tx, key, value, { updatedAt: now, updatedBy: null });
    }
  });
}

/** The written site, and the files without a reference. */
export interface UpdatedSettings {
  site: SettingsRecord;
  unusedFiles: string[];
}

/**
 * @param logo `null` removes the logo
 * @throws AppError `conflict` for a newer logo
 */
export async function setLogo(
  db: Db,
  logo: ImageFile | null,
  context: WriteContext,
): Promise<UpdatedSettings> {
  return transaction(db, async (tx) => {
    const before = (await readSettings(tx)).logo;
    await assertSettingsVersion(tx, ["logo"], context);
    await upsertImages(tx, logo ? [logo] : [], context.now);
    await upsertSetting(
      tx,
      "logo",
      logo && toImageAsset(logo, ""),
      nextVersion(await latestVersion(tx), context),
    );
    await recordChange(tx, context, {
      ...SETTINGS_RECORD,
      before: { logo: before?.path ?? null },
      after: { logo: logo && uploadPath(logo.file) },
    });
    const replacedFiles = [before && fileNameOf(before.path), logo?.file].filter((file) => file != null);
    return { site: await readSettings(tx), unusedFiles: await deleteUnreferencedImages(tx, replacedFiles) };
  });
}

const SETTINGS_RECORD = { kind: "settings", recordId: "site", recordName: "" };

interface StoredSetting {
  key: string;
  value: string;
  isSample: boolean;
}

const siteCache = new WeakMap<Db, { key: string; site: Site }>();
const selectSettingsStatement = preparedStatement((db) => selectStored(db).prepare());

function selectStored(tx: Reader) {
  const { key, value, isSample } = settings;
  return tx.select({ key, value, isSample }).from(settings).orderBy(key);
}

/**
 * Validates every stored value: the table may have been edited by hand. Instead of invalid values, which are
 * listed in `unreadable`, the defaults apply.
 */
function parseSettings(stored: StoredSetting[], textLanguage?: TextLanguage) {
  const values: Record<string, unknown> = {};
  const unreadable: (keyof Site)[] = [];
  const samples: SettingName[] = [];
  const untranslated = new Set<SettingName>(textLanguage?.sourceLanguage ? TRANSLATABLE_SETTINGS : []);
  // In the order of the keys, so that a text in the language replaces that of the main language.
  for (const { key: rowKey, value, isSample } of stored) {
    const [key = "", language] = rowKey.split(":");
    if (
      !isSettingKey(key) ||
      (language !== undefined && rowKey !== (textLanguage && storedKey(key, textLanguage)))
    )
      continue;
    const parsed = parseValue(key, value);
    // An emptied text is missing.
    if (language !== undefined && parsed !== undefined && !hasText(parsed)) continue;
    if (parsed === undefined) unreadable.push(key);
    else values[key] = parsed;
    if (language !== undefined && key !== "logo") untranslated.delete(key);
    if (isSample && key !== "logo" && !textLanguage?.sourceLanguage) samples.push(key);
  }
  // Each value was validated by the schema of its key.
  const site = { ...DEFAULT_SITE, ...(values as Partial<Site>) };
  return { site, unreadable, samples, untranslated: [...untranslated] };
}

function isSecuritySetting(key: keyof Site): boolean {
  return SECURITY_SETTINGS.some((name) => name === key);
}

function isSettingKey(key: string): key is keyof Site {
  return Object.hasOwn(DEFAULT_SITE, key);
}

function parseValue(key: keyof Site, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (key === "logo") return isImageAsset(value) ? value : undefined;
    const parsed = siteSchema.shape[key].safeParse(value);
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function isImageAsset(value: unknown): value is ImageAsset | null {
  if (value === null) return true;
  if (typeof value !== "object") return false;
  const { path, width, height } = value as Partial<ImageAsset>;
  return typeof path === "string" && typeof width === "number" && typeof height === "number";
}

async function readSettings(tx: Reader, language?: TextLanguage): Promise<SettingsRecord> {
  const { site, untranslated, ...states } = parseSettings(await selectStored(tx), language);
  return {
    ...site,
    ...states,
    ...(language?.sourceLanguage ? { untranslated } : {}),
    updatedAt: new Date((await latestVersion(tx)).updatedAt).toISOString(),
  };
}

/** Of the given settings, or of all. */
async function latestVersion(tx: Reader, keys?: string[]): Promise<RowVersion> {
  const { key, updatedAt, updatedBy } = settings;
  const latest = await firstRow(
    tx
      .select({ updatedAt, updatedBy })
      .from(settings)
      .where(keys && inArray(key, keys))
      .orderBy(desc(updatedAt))
      .limit(1),
  );
  return latest ?? { updatedAt: 0, updatedBy: null };
}

async function assertSettingsVersion(
  tx: Transaction,
  keys: (keyof Site)[],
  { language, ...context }: WriteContext & { language?: TextLanguage },
) {
  const stored = keys.map((key) => (language ? storedKey(key, language) : key));
  await assertVersion(tx, await latestVersion(tx, stored), context, () => readSettings(tx, language));
}

async function upsertSetting(tx: Transaction, key: string, value: unknown, version: RowVersion) {
  const row = { value: JSON.stringify(value), isSample: false, ...version };
  await tx
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row });
}
