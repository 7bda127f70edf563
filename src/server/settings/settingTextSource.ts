import { hasText } from "#contract/settings/hasText.ts";
import { namesWith } from "#contract/settings/settings.ts";
import type { SettingName, SettingsRecord } from "#contract/settings/settings.ts";
import type { TranslationState } from "#contract/content/translations.ts";
import { createSmallSource } from "#server/collections/TextSource.ts";

import { getSettings } from "./repository.ts";

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
