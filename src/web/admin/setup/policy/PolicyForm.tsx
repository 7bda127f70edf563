import { Link } from "wouter";

import { FIRST_LEGAL_DATE, LAST_LEGAL_DATE } from "#contract/legal/legalDates.ts";
import type { SettingsRecord } from "#contract/settings/settings.ts";
import type { LegalTemplate } from "#web/api/legal.ts";

import { usePublishKey } from "../../content/articles/usePublishKey.ts";
import { DraftOffer } from "../../collections/drafts/DraftOffer.tsx";
import { FormBanner } from "../../collections/form/FormBanner.tsx";
import { Section } from "../../collections/form/Sections.tsx";
import { UnsavedMark } from "../../layout/Screen.tsx";
import { CREATE_LEGAL_PATH } from "../../legal/paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";

import { PolicyAnswers } from "./PolicyAnswers.tsx";
import { PolicyFacts } from "./PolicyFacts.tsx";
import { PolicyText } from "./PolicyText.tsx";
import { nextStep, StepFrame } from "../StepFrame.tsx";
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

/** From the template to a published policy: the firm's facts, what is missing, the date and the text. */
export function PolicyForm({ step, settings, template, onPublished }: PolicyFormProps) {
  const control = usePolicyForm(template, settings, onPublished);
  const { saving, hasChanges, submit, draft } = control;
  usePublishKey(() => void submit());
  return (
    <StepFrame
      step={step}
      version={settings.updatedAt}
      state={hasChanges && <UnsavedMark />}
      actions={
        <>
          <ButtonLink kind="plain" href={nextStep(step)}>
            Skip
          </ButtonLink>
          <Button
            kind="primary"
            hint="Ctrl ↵"
            busy={saving}
            busyText="Publishing..."
            onClick={() => void submit()}
          >
            Publish
          </Button>
        </>
      }
    >
      <DraftOffer formId={POLICY_FORM_ID} draft={draft} />
      <form
        id={POLICY_FORM_ID}
        className={styles.form}
        noValidate
        inert={saving}
        onSubmit={(event) => event.preventDefault()}
      >
        <PolicyBanner control={control} />
        <Section id="policy-facts" label="From your settings">
          <PolicyFacts settings={settings} />
        </Section>
        <Section
          id="policy-answers"
          label="What only you know"
          note="Answer in English, in Thai or in both. An answer in one language is used in the other, too."
        >
          <PolicyAnswers control={control} />
        </Section>
        <EffectiveDate control={control} />
        <PolicyText fields={control.fields} />
      </form>
      <p className={styles.text}>
        You can also <Link href={CREATE_LEGAL_PATH}>write the whole policy yourself</Link>. Publishing it is
        your decision: have it checked where you are not sure.
      </p>
    </StepFrame>
  );
}

function PolicyBanner({ control }: { control: PolicyControl }) {
  const { form, missing, hasDateFault, failure } = control;
  return (
    <FormBanner
      formId={POLICY_FORM_ID}
      attempts={form.formState.submitCount}
      missing={missing}
      rule="Some answers are missing"
      faulty={hasDateFault ? [{ name: "effectiveDate", label: "Effective date" }] : []}
      failure={failure}
    />
  );
}

function EffectiveDate({ control: { form, errorOf, rules } }: { control: PolicyControl }) {
  return (
    <Section id="policy-date" label="When it takes effect">
      <TextField
        {...form.register("effectiveDate", rules.effectiveDate)}
        type="date"
        min={FIRST_LEGAL_DATE}
        max={LAST_LEGAL_DATE}
        label="Effective date"
        error={errorOf("effectiveDate")}
        note="Today, unless you choose another day. It may lie ahead: visitors are told of it."
      />
    </Section>
  );
}
