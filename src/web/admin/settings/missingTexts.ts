import { hasText } from "#contract/settings/hasText.ts";
import type { SettingName, SettingsRecord } from "#contract/settings/settings.ts";

/**
 * Names of the settings that have a text in the main language and none in that of the record.
 * @param record the settings in a further language
 */
export function listMissingTexts({ untranslated = [], ...site }: SettingsRecord): SettingName[] {
  return untranslated.filter((name) => hasText(site[name]));
}
