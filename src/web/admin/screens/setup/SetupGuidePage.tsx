import { setupTexts as texts } from "#texts/admin/setup.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { settingsQuery } from "#web/api/settings.ts";

import { FormLoader, useFreshQuery } from "#web/admin/forms/FormLoader.tsx";
import { NotFoundScreen } from "#web/admin/frame/NotFoundScreen.tsx";

import { ActivityStep } from "./ActivityStep.tsx";
import { GoLiveStep } from "./GoLiveStep.tsx";
import { LegalStep } from "./LegalStep.tsx";
import { SettingsStep } from "./SettingsStep.tsx";
import { SETUP_STEPS } from "./steps.ts";

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
