import { RestoreDraftBanner } from "#web/admin/forms/drafts/RestoreDraftBanner.tsx";
import { EditorForm } from "#web/admin/forms/EditorForm.tsx";
import { useFocusAddressedField } from "#web/admin/forms/useFocusAddressedField.ts";
import { useSaveShortcut } from "#web/admin/forms/shortcuts.ts";
import { HistoryLink } from "#web/admin/resource/HistoryLink.tsx";
import { OutdatedNotice } from "#web/admin/resource/translations/OutdatedNotice.tsx";
import { Screen, UnsavedBadge } from "#web/admin/frame/Screen.tsx";
import { Button } from "#web/admin/ui/Button.tsx";

import { layoutTexts } from "#texts/admin/layout.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { LanguageLinks } from "./LanguageLinks.tsx";
import { SettingsConflict } from "./SettingsConflict.tsx";
import type { SettingGroup } from "./settingGroups.ts";
import { SettingSections } from "./SettingSections.tsx";
import { SettingsLayout } from "./SettingsLayout.tsx";
import { SETTINGS_FORM_ID, useSettingsForm } from "./useSettingsForm.ts";
import type { SettingsControl, SettingsFormOptions } from "./useSettingsForm.ts";

import styles from "./SettingsForm.module.css";

interface SettingsFormProps extends Omit<SettingsFormOptions, "group"> {
  group: SettingGroup;
}

/** Shows one group of settings, holds the values of all and sends those that were changed. */
export function SettingsForm({ group, ...options }: SettingsFormProps) {
  const control = useSettingsForm({ ...options, group });
  const language = options.translation?.language;
  const sections = language ? group.textSections : group.sections;
  const { changeCount } = control;
  useFocusAddressedField(SETTINGS_FORM_ID);
  useSaveShortcut(() => {
    if (!control.conflict.pending) void control.submit();
  });
  if (control.conflict.pending) return <SettingsConflict control={control} />;
  return (
    <Screen
      title={layoutTexts.names.settings}
      state={changeCount > 0 && <UnsavedBadge count={changeCount} />}
      actions={<Actions control={control} />}
    >
      <div className={styles.told}>
        <RestoreDraftBanner formId={SETTINGS_FORM_ID} draft={control.draft} />
      </div>
      <EditorForm control={control} className={styles.form} invalidFields={control.invalidFields}>
        <SettingsLayout current={group.id} language={language}>
          <LanguageLinks group={group} language={language} />
          {control.source && control.outdated.length > 0 && (
            <div className="below-24">
              <OutdatedNotice
                language={control.source.language}
                labels={control.outdated.map((name) => texts.fields[name])}
              />
            </div>
          )}
          <SettingSections control={control} sections={sections} />
          <HistoryLink id={group.id} base="/settings/groups" control={control} names={group.names} />
        </SettingsLayout>
      </EditorForm>
    </Screen>
  );
}

function Actions({ control: { changeCount, canSave, isSaving, discard } }: { control: SettingsControl }) {
  return (
    <>
      <Button kind="plain" disabled={changeCount === 0 || isSaving} onClick={discard}>
        {uiTexts.discard}
      </Button>
      <Button
        type="submit"
        form={SETTINGS_FORM_ID}
        kind="primary"
        hint="Ctrl S"
        busy={isSaving}
        busyText={uiTexts.saving}
        disabled={!canSave}
      >
        {uiTexts.saveChanges}
      </Button>
    </>
  );
}
