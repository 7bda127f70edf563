import { useLocation } from "wouter";

import type { SettingsRecord } from "#resources/settings/settings.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { RestoreDraftBanner } from "#web/admin/forms/drafts/RestoreDraftBanner.tsx";
import { EditorForm } from "#web/admin/forms/EditorForm.tsx";
import { useIsMounted } from "#web/admin/ui/useIsMounted.ts";
import { useSaveShortcut } from "#web/admin/forms/shortcuts.ts";
import { UnsavedBadge } from "#web/admin/frame/Screen.tsx";
import { useServices } from "#web/admin/session/services.ts";
import { SettingsConflict } from "#web/admin/screens/settings/SettingsConflict.tsx";
import { SettingSections } from "#web/admin/screens/settings/SettingSections.tsx";
import { pickValidChanges, toFormFields } from "#web/admin/screens/settings/settingsForm.ts";
import { SETTINGS_FORM_ID, useSettingsForm } from "#web/admin/screens/settings/useSettingsForm.ts";
import type { SettingsControl } from "#web/admin/screens/settings/useSettingsForm.ts";
import { Button, ButtonLink } from "#web/admin/ui/Button.tsx";

import { getNextStepPath, StepFrame } from "./StepFrame.tsx";
import type { SetupStep } from "./steps.ts";

import styles from "./OwnStep.module.css";

interface SettingsStepProps {
  step: SetupStep;
  settings: SettingsRecord;
}

/** A step that shows a part of the settings form; every save takes effect immediately. */
export function SettingsStep({ step, settings }: SettingsStepProps) {
  const control = useSettingsForm({
    record: settings,
    group: { id: `setup-${step.id}`, names: [] },
    translation: null,
  });
  const [, navigate] = useLocation();
  const isMounted = useIsMounted();
  const { leaveGuard } = useServices();
  const { changeCount } = control;
  useSaveShortcut(() => void control.submit());
  if (control.conflict.pending) return <SettingsConflict control={control} />;

  function goToNext() {
    if (!isMounted()) return;
    leaveGuard.release();
    navigate(getNextStepPath(step));
  }

  return (
    <StepFrame
      step={step}
      version={control.base.updatedAt}
      draft={pickValidChanges(toFormFields(control.base), control.values)}
      state={changeCount > 0 && <UnsavedBadge count={changeCount} />}
      actions={
        <StepActions
          control={control}
          skipPath={getNextStepPath(step)}
          onContinue={() => (changeCount === 0 ? goToNext() : void control.submit(goToNext))}
        />
      }
    >
      <RestoreDraftBanner formId={SETTINGS_FORM_ID} draft={control.draft} />
      <EditorForm control={control} className={styles.form} invalidFields={control.invalidFields}>
        <SettingSections control={control} sections={step.sections} />
      </EditorForm>
    </StepFrame>
  );
}

interface StepActionsProps {
  control: SettingsControl;
  skipPath: string;
  onContinue: () => void;
}

function StepActions({ control: { changeCount, isSaving, submit }, skipPath, onContinue }: StepActionsProps) {
  return (
    <>
      {changeCount === 0 && (
        <ButtonLink kind="plain" href={skipPath}>
          {texts.skip}
        </ButtonLink>
      )}
      <Button hint="Ctrl S" disabled={changeCount === 0 || isSaving} onClick={() => void submit()}>
        {texts.save}
      </Button>
      <Button kind="primary" busy={isSaving} busyText={uiTexts.saving} onClick={onContinue}>
        {texts.saveAndContinue}
      </Button>
    </>
  );
}
