import { layoutTexts } from "#texts/admin/layout.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { EditorConflict } from "#web/admin/forms/EditorConflict.tsx";

import type { SettingsControl } from "./useSettingsForm.ts";

export function SettingsConflict({ control }: { control: SettingsControl }) {
  return (
    <EditorConflict control={control} title={layoutTexts.names.settings} extraFields={logoField(control)} />
  );
}

/** Empty unless the logo was changed in this form. */
function logoField({ conflict, base, logo }: SettingsControl) {
  if (!logo.isChanged) return [];
  const saved = conflict.pending?.current.logo?.path ?? texts.unset.logo;
  const basePath = base.logo?.path ?? texts.unset.logo;
  const savedText =
    saved === basePath ? texts.logoUnchanged : saved === texts.unset.logo ? saved : texts.logoReplaced;
  const chosen = logo.images.logo;
  const mine = chosen?.kind === "new" ? chosen.file.name : texts.unset.logo;
  return [{ name: "logo", label: texts.logo.title, mine, saved: savedText, base: texts.logoUnchanged }];
}
