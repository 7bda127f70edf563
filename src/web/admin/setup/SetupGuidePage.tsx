import { useQuery } from "@tanstack/react-query";

import { setupTexts as texts } from "#texts/admin/setup.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { settingsQuery } from "#web/api/settings.ts";

import { FormSkeleton } from "../collections/form/FormSkeleton.tsx";
import { NotFoundScreen } from "../layout/NotFoundScreen.tsx";
import { Screen } from "../layout/Screen.tsx";

import { ActivityStep } from "./ActivityStep.tsx";
import { GoLiveStep } from "./GoLiveStep.tsx";
import { LegalStep } from "./LegalStep.tsx";
import { SettingsStep } from "./SettingsStep.tsx";
import { SETUP_STEPS } from "./steps.ts";
import { LoadFailed } from "../ui/LoadFailed.tsx";

const CUSTOM_STEPS = { legal: LegalStep, activity: ActivityStep, live: GoLiveStep } as const;

/** @param stepId from the URL; defaults to the first step */
export function SetupGuidePage({ stepId }: { stepId: string | undefined }) {
  const step = SETUP_STEPS.find(({ id }) => id === (stepId ?? SETUP_STEPS[0]?.id));
  // Refetched for each step, but never while its form is open.
  const query = useQuery({
    ...settingsQuery(useHttp()),
    staleTime: Infinity,
    refetchOnMount: "always",
  });
  if (!step) return <NotFoundScreen />;
  const settings = query.isFetchedAfterMount ? query.data : undefined;
  if (!settings) {
    return (
      <Screen title={texts.title}>
        {query.isError && !query.isFetching ? (
          <LoadFailed title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <FormSkeleton />
        )}
      </Screen>
    );
  }
  if (step.id === "legal" || step.id === "activity" || step.id === "live") {
    const Step = CUSTOM_STEPS[step.id];
    return <Step step={step} settings={settings} />;
  }
  return <SettingsStep key={step.id} step={step} settings={settings} />;
}
