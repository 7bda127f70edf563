import { useLocation } from "wouter";

import type { SettingsRecord } from "#contract/settings/settings.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { FormBanner } from "../collections/form/FormBanner.tsx";
import { useSaveShortcut } from "../collections/form/useSaveShortcut.ts";
import { UnsavedBadge } from "../layout/Screen.tsx";
import { SettingsConflict } from "../settings/SettingsConflict.tsx";
import { SETTINGS_FORM_ID, useSettingsForm } from "../settings/useSettingsForm.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";

import { getNextStepPath, StepFrame } from "./StepFrame.tsx";
import type { SetupStep } from "./steps.ts";

interface SettingsStepProps {
  step: SetupStep;
  settings: SettingsRecord;
}

/** A step that shows a part of the settings form; every save takes effect immediately. */
export function SettingsStep({ step, settings }: SettingsStepProps) {
  const control = useSettingsForm(settings, `setup-${step.id}`);
  const [, navigate] = useLocation();
  const { changes, saving, faulty, failure } = control;
  useSaveShortcut(() => void control.submit());
  if (control.conflict.pending) return <SettingsConflict control={control} />;

  async function continueToNext() {
    if (changes === 0 || (await control.submit())) navigate(getNextStepPath(step));
  }

  return (
    <StepFrame
      step={step}
      version={control.base.updatedAt}
      state={changes > 0 && <UnsavedBadge count={changes} />}
      actions={
        <>
          {changes === 0 && (
            <ButtonLink kind="plain" href={getNextStepPath(step)}>
              {texts.skip}
            </ButtonLink>
          )}
          <Button hint="Ctrl S" disabled={changes === 0 || saving} onClick={() => void control.submit()}>
            {texts.save}
          </Button>
          <Button
            kind="primary"
            busy={saving}
            busyText={uiTexts.saving}
            onClick={() => void continueToNext()}
          >
            {texts.saveAndContinue}
          </Button>
        </>
      }
    >
      <form
        id={SETTINGS_FORM_ID}
        noValidate
        inert={saving}
        onSubmit={(event) => {
          event.preventDefault();
          void control.submit();
        }}
      >
        <FormBanner
          formId={SETTINGS_FORM_ID}
          submitCount={control.form.formState.submitCount}
          invalidFields={faulty}
          failure={failure}
        />
        {step.sections.map((Section) => (
          <Section key={Section.name} control={control} />
        ))}
      </form>
    </StepFrame>
  );
}
