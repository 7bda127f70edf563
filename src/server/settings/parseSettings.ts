import type { ImageAsset } from "#contract/images.ts";
import { fieldSchema } from "#contract/kinds/schemas.ts";
import { namesWith, SETTINGS } from "#contract/settings/settings.ts";
import type { SettingName } from "#contract/settings/settings.ts";
import { DEFAULT_SITE } from "#contract/settings/site.ts";
import type { Site } from "#contract/settings/site.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";

import { isEmptied, storedKey } from "./settingTexts.ts";

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
