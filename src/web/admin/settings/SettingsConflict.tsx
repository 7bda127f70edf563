import { settingTexts as texts } from "#texts/admin/settings.ts";

import { ConflictScreen } from "../collections/conflict/ConflictScreen.tsx";

import { toFormFields } from "./settingsForm.ts";
import { describeConflicts } from "./settingTexts.ts";
import type { SettingsControl } from "./useSettingsForm.ts";

export function SettingsConflict({ control }: { control: SettingsControl }) {
  const { conflict, base } = control;
  if (!conflict.pending) return null;
  const { current, savedBy, isOwn, mine } = conflict.pending;
  return (
    <ConflictScreen
      // A newer version resets the choices.
      key={current.updatedAt}
      title={texts.title}
      noun={texts.noun}
      recordName={current.productName}
      savedBy={savedBy}
      isOwn={isOwn}
      savedAt={current.updatedAt}
      fields={[...describeConflicts(mine, toFormFields(current), toFormFields(base)), ...logoField(control)]}
      isSaving={control.isSaving}
      failure={control.failure}
      onSave={(choices) => void control.saveResolution(choices)}
      onCancel={conflict.cancel}
    />
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
