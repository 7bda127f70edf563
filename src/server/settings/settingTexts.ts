// The texts of settings in further languages.
import { eq } from "drizzle-orm";

import { isInPreparation } from "#contract/settings/languages.ts";
import { hasText } from "#contract/settings/hasText.ts";
import type { SiteLanguages } from "#contract/settings/site.ts";
import { SETTING_MESSAGES } from "#contract/settings/settingMessages.ts";
import { namesWith, SETTINGS } from "#contract/settings/settings.ts";
import type { SettingName } from "#contract/settings/settings.ts";
import type { Site } from "#contract/settings/site.ts";
import { settings } from "#server/database/schema.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";

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
