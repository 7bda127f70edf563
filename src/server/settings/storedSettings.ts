import { eq } from "drizzle-orm";

import type { ImageAsset } from "#contract/images.ts";
import { hasText, namesWith, SETTINGS } from "#resources/settings/settings.ts";
import { isInPreparation } from "#resources/settings/languages.ts";
import { SETTING_MESSAGES } from "#resources/settings/settingMessages.ts";
import type { SettingName } from "#resources/settings/settings.ts";
import { fieldSchema } from "#resources/kinds/schemas.ts";
import { DEFAULT_SITE } from "#resources/settings/site.ts";
import type { Site, SiteLanguages } from "#resources/settings/site.ts";
import { settings } from "#server/database/schema.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";

export interface StoredSetting {
  key: string;
  /** JSON, as `sourceValue`. */
  value: string;
  sourceValue: string | null;
}

interface ParsedSettings {
  site: Site;
  unreadable: (keyof Site)[];
  untranslated: SettingName[];
  outdated: Partial<Site>;
}

/**
 * Validates every stored value: the table may have been edited by hand. Instead of invalid values, which are
 * listed in `unreadable`, the defaults apply.
 * @param stored in the order of the keys
 */
export function parseSettings(stored: readonly StoredSetting[], textLanguage?: TextLanguage): ParsedSettings {
  const isTranslation = textLanguage?.sourceLanguage !== undefined;
  const values: Partial<Record<keyof Site, unknown>> = {};
  const unreadable: (keyof Site)[] = [];
  const untranslated = new Set<SettingName>(isTranslation ? namesWith("translatable") : []);
  const outdated: Partial<Record<SettingName, unknown>> = {};
  // The rows of the main language come first. A text in the language replaces the one in the main language.
  for (const { key: rowKey, value, sourceValue } of stored) {
    const [key = "", language] = rowKey.split(":");
    if (!isSettingKey(key)) continue;
    const isText = language !== undefined;
    if (isText && rowKey !== (textLanguage && storedKey(key, textLanguage))) continue;
    // An emptied text is missing.
    if (isText && isEmptied(value)) continue;
    const parsed = parseValue(key, value);
    if (isText && key !== "logo") {
      untranslated.delete(key);
      const source = sourceValue === null ? undefined : parseValue(key, sourceValue);
      const isOutdated = source !== undefined && !Bun.deepEquals(source, values[key] ?? DEFAULT_SITE[key]);
      if (isOutdated) outdated[key] = source;
    }
    if (parsed === undefined) unreadable.push(key);
    else values[key] = parsed;
  }
  // Each value was validated by the schema of its key.
  const site = { ...DEFAULT_SITE, ...(values as Partial<Site>) };
  return { site, unreadable, untranslated: [...untranslated], outdated: outdated as Partial<Site> };
}

function isSettingKey(key: string): key is keyof Site {
  return Object.hasOwn(DEFAULT_SITE, key);
}

function parseValue(key: keyof Site, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (key === "logo") return isImageAsset(value) ? value : undefined;
    const parsed = fieldSchema(SETTINGS[key]).safeParse(value);
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

/** @throws AppError `invalid` for settings that all languages share */
export function assertTranslatableSettings(keys: SettingName[]) {
  const shared = keys.filter((key) => !("translatable" in SETTINGS[key]));
  if (shared.length === 0) return;
  const errors = Object.fromEntries(shared.map((key) => [key, SETTING_MESSAGES.shared]));
  throw new AppError("invalid", SETTING_MESSAGES.shared, { errors });
}

/** The whole site would show the unfinished texts at once. @throws AppError `invalid` */
export function assertPublishedMain(before: SiteLanguages, after: SiteLanguages = before) {
  if (!isInPreparation(before, after.main)) return;
  const message = SETTING_MESSAGES.mainInPreparation;
  throw new AppError("invalid", message, { errors: { languages: message } });
}

/** The texts of the main language have the plain key, those of another one, say Thai, `taglines:th`. */
export function storedKey(key: keyof Site, { language, sourceLanguage }: TextLanguage): string {
  return sourceLanguage ? `${key}:${language}` : key;
}

/** @param json as stored; invalid after a change by hand */
export function isEmptied(json: string): boolean {
  try {
    return !hasText(JSON.parse(json));
  } catch {
    return false;
  }
}

/**
 * Texts keep their language when the main language changes, as translations of the new main texts; those without one in the
 * new language stay.
 */
export async function swapSettingTexts(
  tx: Transaction,
  { before, after }: { before: SiteLanguages; after: SiteLanguages },
) {
  if (before.main === after.main) return;
  const rows = await tx.select({ key: settings.key, value: settings.value }).from(settings);
  const stored = new Map(rows.flatMap(({ key, value }) => (isEmptied(value) ? [] : [[key, value] as const])));
  for (const key of namesWith("translatable")) {
    const [old, current] = [`${key}:${before.main}`, `${key}:${after.main}`];
    const sourceValue = stored.get(current);
    if (sourceValue === undefined) continue;
    await tx.update(settings).set({ key: old, sourceValue }).where(eq(settings.key, key));
    await tx.update(settings).set({ key, sourceValue: null }).where(eq(settings.key, current));
  }
}
