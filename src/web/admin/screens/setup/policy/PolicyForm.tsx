import { Link } from "wouter";

import type { SettingsRecord } from "#resources/settings/settings.ts";
import { LEGAL_FIELDS } from "#resources/legalTexts.ts";
import type { LegalTemplate } from "#resources/legalTexts.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { usePublishShortcut } from "#web/admin/forms/shortcuts.ts";
import { RestoreDraftBanner } from "#web/admin/forms/drafts/RestoreDraftBanner.tsx";
import { FormBanner } from "#web/admin/forms/FormBanner.tsx";
import { Section } from "#web/admin/forms/Sections.tsx";
import { UnsavedBadge } from "#web/admin/frame/Screen.tsx";
import { CREATE_LEGAL_PATH } from "#web/admin/screens/legal/paths.ts";
import { Button, ButtonLink } from "#web/admin/ui/Button.tsx";
import { DateField } from "#web/admin/ui/fields/DateField.tsx";

import { PolicyAnswers } from "./PolicyAnswers.tsx";
import { PolicyFacts } from "./PolicyFacts.tsx";
import { PolicyText } from "./PolicyText.tsx";
import { getNextStepPath, StepFrame } from "../StepFrame.tsx";
import type { SetupStep } from "../steps.ts";
import { POLICY_FORM_ID, usePolicyForm } from "./usePolicyForm.ts";

import styles from "../OwnStep.module.css";

interface PolicyFormProps {
  step: SetupStep;
  settings: SettingsRecord;
  template: LegalTemplate;
  onPublished: () => void;
}

export function PolicyForm({ step, settings, template, onPublished }: PolicyFormProps) {
  const control = usePolicyForm(template, settings, onPublished);
  const { form, isSaving, hasChanges, submit, draft } = control;
  usePublishShortcut(() => void submit());
  return (
    <StepFrame
      step={step}
      version={settings.updatedAt}
      state={hasChanges && <UnsavedBadge />}
      actions={
        <>
          <ButtonLink kind="plain" href={getNextStepPath(step)}>
            {texts.skip}
          </ButtonLink>
          <Button
            kind="primary"
            hint="Ctrl ↵"
            busy={isSaving}
            busyText={texts.policy.publishing}
            onClick={() => void submit()}
          >
            {texts.policy.publish}
          </Button>
        </>
      }
    >
      <RestoreDraftBanner formId={POLICY_FORM_ID} draft={draft} />
      <form
        id={POLICY_FORM_ID}
        className={styles.form}
        noValidate
        inert={isSaving}
        onSubmit={(event) => event.preventDefault()}
      >
        <FormBanner
          formId={POLICY_FORM_ID}
          submitCount={form.formState.submitCount}
          missingFields={control.missing}
          rule={texts.policy.missing}
          invalidFields={control.invalid}
          failure={control.failure}
        />
        <Section id="policy-facts" label={texts.policy.fromSettings}>
          <PolicyFacts settings={settings} />
        </Section>
        <Section id="policy-answers" label={texts.policy.questions} note={texts.policy.questionsNote}>
          <PolicyAnswers control={control} />
        </Section>
        <Section id="policy-date" label={texts.policy.when}>
          <DateField
            {...form.register("effectiveDate")}
            min={LEGAL_FIELDS.effectiveDate.min}
            max={LEGAL_FIELDS.effectiveDate.max}
            label={texts.policy.effectiveDate}
            error={control.errorOf("effectiveDate")}
            note={texts.policy.whenNote}
          />
        </Section>
        <PolicyText fields={control.fields} />
      </form>
      <p className={styles.text}>
        <Trans
          text={texts.policy.writeYourself}
          elements={{ link: (text) => <Link href={CREATE_LEGAL_PATH}>{text}</Link> }}
        />
      </p>
    </StepFrame>
  );
}
