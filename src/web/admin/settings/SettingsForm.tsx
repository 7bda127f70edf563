import { DraftOffer } from "../collections/drafts/DraftOffer.tsx";
import { FormBanner } from "../collections/form/FormBanner.tsx";
import { useSaveKey } from "../collections/form/useSaveKey.ts";
import { Screen, UnsavedMark } from "../layout/Screen.tsx";
import { Button } from "../ui/Button.tsx";

import type { SettingsRecord } from "#contract/settings/settings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { SettingsConflict } from "./SettingsConflict.tsx";
import type { SettingGroup } from "./settingGroups.tsx";
import { SettingsLayout } from "./SettingsLayout.tsx";
import { SETTINGS_FORM_ID, useSettingsForm } from "./useSettingsForm.ts";

import styles from "./SettingsForm.module.css";

const TITLE = texts.title;

interface SettingsFormProps {
  record: SettingsRecord;
  group: SettingGroup;
}

/** The form of one group of settings; it holds the values of all, and sends those that were changed. */
export function SettingsForm({ record, group }: SettingsFormProps) {
  const control = useSettingsForm(record, group.id);
  const { changes, saving, draft, faulty, failure } = control;
  useSaveKey(() => {
    if (!control.conflict.met) void control.submit();
  });
  if (control.conflict.met) return <SettingsConflict control={control} />;
  return (
    <Screen
      title={TITLE}
      state={changes > 0 && <UnsavedMark count={changes} />}
      actions={
        <>
          <Button kind="plain" disabled={changes === 0 || saving} onClick={control.discard}>
            {uiTexts.discard}
          </Button>
          <Button
            type="submit"
            form={SETTINGS_FORM_ID}
            kind="primary"
            hint="Ctrl S"
            busy={saving}
            busyText={uiTexts.saving}
            disabled={changes === 0}
          >
            {uiTexts.saveChanges}
          </Button>
        </>
      }
    >
      <form
        id={SETTINGS_FORM_ID}
        className={styles.form}
        noValidate
        inert={saving}
        onSubmit={(event) => {
          event.preventDefault();
          void control.submit();
        }}
      >
        {/* Empty but for what is read aloud, it takes no room. */}
        <div className={draft.offered || faulty.length > 0 || failure ? styles.told : undefined}>
          <DraftOffer formId={SETTINGS_FORM_ID} draft={draft} />
          <FormBanner
            formId={SETTINGS_FORM_ID}
            attempts={control.form.formState.submitCount}
            faulty={faulty}
            failure={failure}
          />
        </div>
        <SettingsLayout current={group.id}>
          {group.sections.map((SettingsSection) => (
            <SettingsSection key={SettingsSection.name} control={control} />
          ))}
        </SettingsLayout>
      </form>
    </Screen>
  );
}
