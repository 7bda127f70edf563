import { Link } from "wouter";

import type { SettingsRecord } from "#contract/settings/settings.ts";
import { LEGAL_FIELDS } from "#resources/legalTexts.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import type { LegalTemplate } from "#web/api/legal.ts";
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
import type { PolicyControl } from "./usePolicyForm.ts";

import styles from "../OwnStep.module.css";

interface PolicyFormProps {
  step: SetupStep;
  settings: SettingsRecord;
  template: LegalTemplate;
  onPublished: () => void;
}

export function PolicyForm({ step, settings, template, onPublished }: PolicyFormProps) {
  const control = usePolicyForm(template, settings, onPublished);
  const { saving, hasChanges, submit, draft } = control;
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
            busy={saving}
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
        inert={saving}
        onSubmit={(event) => event.preventDefault()}
      >
        <PolicyBanner control={control} />
        <Section id="policy-facts" label={texts.policy.fromSettings}>
          <PolicyFacts settings={settings} />
        </Section>
        <Section id="policy-answers" label={texts.policy.questions} note={texts.policy.questionsNote}>
          <PolicyAnswers control={control} />
        </Section>
        <EffectiveDate control={control} />
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

function PolicyBanner({ control }: { control: PolicyControl }) {
  const { form, missing, hasDateFault, failure } = control;
  return (
    <FormBanner
      formId={POLICY_FORM_ID}
      submitCount={form.formState.submitCount}
      missingFields={missing}
      rule={texts.policy.missing}
      invalidFields={hasDateFault ? [{ name: "effectiveDate", label: texts.policy.effectiveDate }] : []}
      failure={failure}
    />
  );
}

function EffectiveDate({ control: { form, errorOf, rules } }: { control: PolicyControl }) {
  return (
    <Section id="policy-date" label={texts.policy.when}>
      <DateField
        {...form.register("effectiveDate", rules.effectiveDate)}
        min={LEGAL_FIELDS.effectiveDate.min}
        max={LEGAL_FIELDS.effectiveDate.max}
        label={texts.policy.effectiveDate}
        error={errorOf("effectiveDate")}
        note={texts.policy.whenNote}
      />
    </Section>
  );
}
