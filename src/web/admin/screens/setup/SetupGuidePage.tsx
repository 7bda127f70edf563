import { setupTexts as texts } from "#texts/admin/setup.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { settingsQuery } from "#web/api/settings.ts";

import { FormLoader, useFreshQuery } from "#web/admin/forms/FormLoader.tsx";
import { NotFoundScreen } from "#web/admin/frame/NotFoundScreen.tsx";

import { GoLiveStep } from "./GoLiveStep.tsx";
import { LegalStep } from "./LegalStep.tsx";
import { SettingsStep } from "./SettingsStep.tsx";
import { SETUP_STEPS } from "./steps.ts";
import { useQuery } from "@tanstack/react-query";
import type { SettingsRecord } from "#resources/settings/settings.ts";
import { setupQuery } from "#web/api/setup.ts";
import { CREATE_IN_SETUP_PATH } from "#web/admin/screens/activities/paths.ts";
import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { getNextStepPath, StepFrame } from "./StepFrame.tsx";
import type { SetupStep } from "./steps.ts";
import styles from "./OwnStep.module.css";

const STEP_SCREENS = {
  identity: SettingsStep,
  services: SettingsStep,
  place: SettingsStep,
  legal: LegalStep,
  activity: ActivityStep,
  live: GoLiveStep,
} as const;

/** @param stepId from the URL; defaults to the first step */
export function SetupGuidePage({ stepId }: { stepId: string | undefined }) {
  const step = SETUP_STEPS.find(({ id }) => id === (stepId ?? SETUP_STEPS[0]?.id));
  const query = useFreshQuery(settingsQuery(useHttp()));
  if (!step) return <NotFoundScreen />;
  const Step = STEP_SCREENS[step.id];
  return (
    <FormLoader title={texts.title} failedTitle={texts.loadFailed} query={query}>
      {(settings) => <Step key={step.id} step={step} settings={settings} />}
    </FormLoader>
  );
}

function ActivityStep({ step, settings }: { step: SetupStep; settings: SettingsRecord }) {
  const setup = useQuery(setupQuery(useHttp()));
  const hasActivity = setup.data?.done.includes("activity") ?? false;
  return (
    <StepFrame
      step={step}
      version={`${settings.updatedAt} ${hasActivity}`}
      actions={
        <ButtonLink kind={hasActivity ? "primary" : "plain"} href={getNextStepPath(step)}>
          {hasActivity ? texts.continue : texts.skip}
        </ButtonLink>
      }
    >
      <p className={styles.text}>{hasActivity ? texts.activity.done : texts.activity.note}</p>
      <ButtonLink kind={hasActivity ? "outline" : "primary"} href={CREATE_IN_SETUP_PATH}>
        {hasActivity ? texts.activity.another : texts.activity.first}
      </ButtonLink>
    </StepFrame>
  );
}
