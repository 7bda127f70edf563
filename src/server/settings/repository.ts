import { desc, max } from "drizzle-orm";

import type { TranslationState } from "#contract/content/translations.ts";
import { fileNameOf, uploadPath } from "#contract/images.ts";
import { hasText, namesWith, SETTINGS } from "#resources/settings/settings.ts";
import type { SettingName, SettingsChange, SettingsRecord } from "#resources/settings/settings.ts";
import { DEFAULT_SITE } from "#resources/settings/site.ts";
import type { Site, SiteLanguages } from "#resources/settings/site.ts";
import { assertRecentAuthentication } from "#server/accounts/assertRecentAuthentication.ts";
import { recordChange } from "#server/audit/recordChange.ts";
import { createSmallSource } from "#server/resources/translationBoard.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { assertVersion, nextVersion } from "#server/database/optimisticConcurrency.ts";
import type { RowVersion, WriteContext } from "#server/database/optimisticConcurrency.ts";
import { preparedStatement } from "#server/database/preparedStatement.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import { firstRow } from "#server/database/rows.ts";
import { settings } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { ActiveSession } from "#server/http/context.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";
import { deleteUnreferencedImages, toImageAsset, upsertImages } from "#server/media/repository.ts";
import type { ImageFile } from "#server/media/repository.ts";

import {
  assertPublishedMain,
  assertTranslatableSettings,
  parseSettings,
  storedKey,
  swapSettingTexts,
} from "./storedSettings.ts";
import { storeSettingVersions } from "./settingVersions.ts";

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
 * `reauthenticationRequired` for a security setting without a recent proof of identity
 */
export async function updateSettings(
  db: Db,
  { change, language, onLanguagesChange }: SettingsUpdate,
  context: SettingsWriteContext,
): Promise<UpdatedSettings> {
  return transaction(db, async (tx) => {
    const before = await getSettings(tx, language);
    const { untranslated = [], outdated = {} } = before;
    // The schema allows only the keys of the site.
    const entries = Object.entries(change) as [SettingName, unknown][];
    if (language.sourceLanguage) assertTranslatableSettings(entries.map(([key]) => key));
    assertPublishedMain(before.languages, change.languages);
    const changed = entries.filter(
      ([key, value]) => untranslated.includes(key) || !Bun.deepEquals(value, before[key]),
    );
    const confirmed = entries.filter((entry) => !changed.includes(entry) && entry[0] in outdated);
    const names = changed.map(([key]) => key);
    await assertSettingsVersion(tx, names, { ...context, language });
    // Checked last, so that a change that would fail anyway asks for no password.
    if (changed.some(([key]) => "security" in SETTINGS[key]))
      assertRecentAuthentication(context.session, context.now);
    await storeSettingVersions(tx, names, before, { ...language, context, isFirst: true });
    const version = nextVersion(await latestVersion(tx), context);
    for (const [key, value] of [...changed, ...confirmed]) {
      const source = language.sourceLanguage && (await readSource(tx, key, context));
      await upsertSetting(tx, storedKey(key, language), { value, ...source, ...version });
    }
    const { languages } = await getSettings(tx, language);
    await swapSettingTexts(tx, { before: before.languages, after: languages });
    await onLanguagesChange(tx, { before: before.languages, after: languages });
    const after = await getSettings(tx, language);
    const auditName = (key: SettingName) => (language.sourceLanguage ? `${key} (${language.language})` : key);
    await recordChange(tx, context, {
      ...SETTINGS_RECORD,
      before: Object.fromEntries(changed.map(([key]) => [auditName(key), before[key]])),
      after: Object.fromEntries(changed.map(([key]) => [auditName(key), after[key]])),
      changes: confirmed.map(([key]) => ({ field: "confirmed", before: null, after: auditName(key) })),
    });
    const unusedFiles = await storeSettingVersions(tx, names, after, { ...language, context });
    return { site: after, unusedFiles };
  });
}

/**
 * Inserts settings into a new database, without a user.
 * @param language the main one by default; texts in a further one translate those that are already stored
 */
export async function insertSettings(
  db: Db,
  site: Partial<Site>,
  now: number,
  language?: TextLanguage,
): Promise<void> {
  // The keys of a site are its settings.
  const entries = Object.entries(site) as [SettingName, unknown][];
  await transaction(db, async (tx) => {
    for (const [key, value] of entries) {
      const isTranslation = language?.sourceLanguage !== undefined;
      if (!isTranslation && Bun.deepEquals(value, DEFAULT_SITE[key])) continue;
      const source = isTranslation ? await readSource(tx, key, {}) : {};
      const row = { value, ...source, updatedAt: now, updatedBy: null };
      await upsertSetting(tx, language ? storedKey(key, language) : key, row);
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
    const settings = await getSettings(tx);
    const before = settings.logo;
    await assertSettingsVersion(tx, ["logo"], context);
    const language = settings.languages.main;
    await storeSettingVersions(tx, ["logo"], settings, { language, context, isFirst: true });
    await upsertImages(tx, logo ? [logo] : [], context.now);
    const version = nextVersion(await latestVersion(tx), context);
    await upsertSetting(tx, "logo", { value: logo && toImageAsset(logo, ""), ...version });
    await recordChange(tx, context, {
      ...SETTINGS_RECORD,
      before: { logo: before?.path ?? null },
      after: { logo: logo && uploadPath(logo.file) },
    });
    const site = await getSettings(tx);
    const droppedFiles = await storeSettingVersions(tx, ["logo"], site, { language, context });
    const replacedFiles = [before && fileNameOf(before.path), logo?.file].filter((file) => file != null);
    return { site, unusedFiles: [...droppedFiles, ...(await deleteUnreferencedImages(tx, replacedFiles))] };
  });
}

const SETTINGS_RECORD = { kind: "settings", recordId: "site", recordName: "" };

const siteCache = new WeakMap<Db, { key: string; site: Site }>();
const selectSettingsStatement = preparedStatement((db) => selectStored(db).prepare());

function selectStored(tx: Reader) {
  const { key, value, sourceValue } = settings;
  return tx.select({ key, value, sourceValue }).from(settings).orderBy(key);
}

/** @param language the main one by default */
export async function getSettings(tx: Reader, language?: TextLanguage): Promise<SettingsRecord> {
  const { site, untranslated, outdated, ...states } = parseSettings(await selectStored(tx), language);
  return {
    ...site,
    ...states,
    ...(language?.sourceLanguage ? { untranslated, outdated } : {}),
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
      .where(keys && inJsonArray(key, keys))
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
  await assertVersion(tx, await latestVersion(tx, stored), context, () => getSettings(tx, language));
}

/** What a text is a translation of. Nothing if the editor did not see the newest: the text stays one of the earlier. */
async function readSource(
  tx: Reader,
  key: SettingName,
  { expectedVersion = Infinity }: Pick<WriteContext, "expectedVersion">,
): Promise<{ sourceValue?: string }> {
  const { updatedAt } = await latestVersion(tx, [key]);
  return updatedAt > expectedVersion ? {} : { sourceValue: JSON.stringify((await getSettings(tx))[key]) };
}

interface SettingValues extends RowVersion {
  value: unknown;
  sourceValue?: string;
}

async function upsertSetting(tx: Transaction, key: string, { value, ...values }: SettingValues) {
  const row = { value: JSON.stringify(value), ...values };
  await tx
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row });
}

/** The settings with texts, in the order of the screens. Those without a text in the main language need none in another. */
export const settingTextSource = createSmallSource({
  type: "setting",
  async listAll(db, { language, languages: { main } }) {
    const settings = await getSettings(db, {
      language,
      sourceLanguage: language === main ? undefined : main,
    });
    const named = namesWith("translatable").filter((name) => hasText(settings[name]));
    return named.map((name) => ({ _id: name, name: "", state: toState(settings, name), changedFields: [] }));
  },
});

function toState({ untranslated = [], outdated = {} }: SettingsRecord, name: SettingName): TranslationState {
  if (untranslated.includes(name)) return "missing";
  return name in outdated ? "outdated" : "published";
}
