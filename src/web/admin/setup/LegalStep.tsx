import type { SettingsRecord } from "#contract/settings.ts";

import { ButtonLink } from "../ui/Button.tsx";

import { nextStep, StepFrame } from "./StepFrame.tsx";
import type { SetupStep } from "./steps.ts";

import styles from "./OwnStep.module.css";

export function LegalStep({ step, settings }: { step: SetupStep; settings: SettingsRecord }) {
  return (
    <StepFrame
      step={step}
      version={settings.updatedAt}
      actions={
        <ButtonLink kind="plain" href={nextStep(step)}>
          Skip
        </ButtonLink>
      }
    >
      <p className={styles.text}>
        The policy becomes public when you publish it. Until then the site shows no policy and no link to one.
      </p>
      <ButtonLink kind="primary" href="/admin/legal">
        Write the privacy policy
      </ButtonLink>
    </StepFrame>
  );
}
