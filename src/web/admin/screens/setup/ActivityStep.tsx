import { useQuery } from "@tanstack/react-query";

import type { SettingsRecord } from "#contract/settings/settings.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { setupQuery } from "#web/api/setup.ts";

import { CREATE_IN_SETUP_PATH } from "#web/admin/screens/activities/paths.ts";
import { ButtonLink } from "#web/admin/ui/Button.tsx";

import { getNextStepPath, StepFrame } from "./StepFrame.tsx";
import type { SetupStep } from "./steps.ts";

import styles from "./OwnStep.module.css";

export function ActivityStep({ step, settings }: { step: SetupStep; settings: SettingsRecord }) {
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
