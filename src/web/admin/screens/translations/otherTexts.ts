import { OTHER_TEXT_TYPES } from "#contract/content/translations.ts";
import type { OtherTextType, TranslationTask } from "#contract/content/translations.ts";
import { nameIn } from "#resources/legalTexts.ts";
import { categoryTexts } from "#texts/admin/categories.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { translationBoardTexts as texts } from "#texts/admin/translationBoard.ts";
import type { Language } from "#texts/language.ts";

import { CATEGORIES_PATH } from "#web/admin/screens/activities/paths.ts";
import { editVersionPath, newVersionPath } from "#web/admin/screens/legal/paths.ts";
import { getGroup, groupPath } from "#web/admin/screens/settings/settingGroups.ts";
import { SETTING_NAMES } from "#web/admin/screens/settings/settingsForm.ts";

/** How the board shows texts that belong to no content type. */
interface OtherTexts {
  /** For one text. */
  noun: () => string;
  /** For the filter. */
  label: () => string;
  nameOf(task: TranslationTask): string;
  /** The path of the form, with the field if the form finds it. */
  pathOf(task: TranslationTask, main: Language): string;
}

export const OTHER_TEXTS: Readonly<Record<OtherTextType, OtherTexts>> = {
  category: {
    noun: () => texts.types.category,
    label: () => categoryTexts.title,
    nameOf: ({ name }) => name,
    pathOf: ({ _id }) => `${CATEGORIES_PATH}#${_id}`,
  },
  setting: {
    noun: () => texts.types.setting,
    label: () => layoutTexts.names.settings,
    nameOf({ _id }) {
      const setting = findSetting(_id);
      return setting ? settingTexts.fields[setting] : _id;
    },
    pathOf({ _id, language }, main) {
      const setting = findSetting(_id);
      const group = setting && getGroup(setting);
      return `${groupPath(group?.id ?? "", language === main ? null : language)}#${_id}`;
    },
  },
  legalText: {
    noun: () => texts.types.legalText,
    label: () => layoutTexts.names.legal,
    nameOf: ({ name }) => name,
    pathOf({ _id, language, isLocked }) {
      const path = isLocked ? newVersionPath(_id) : editVersionPath(_id);
      return `${path}#${nameIn("title", language)}`;
    },
  },
};

/** @returns `undefined` for a content type */
export function findOtherTexts(type: string): OtherTexts | undefined {
  const name = OTHER_TEXT_TYPES.find((other) => other === type);
  return name && OTHER_TEXTS[name];
}

function findSetting(name: string) {
  return SETTING_NAMES.find((setting) => setting === name);
}
