import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";

import { settingTexts as texts } from "#texts/admin/settings.ts";
import type { Language } from "#texts/language.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { settingsQuery } from "#web/api/settings.ts";

import { FormSkeleton } from "../collections/form/FormSkeleton.tsx";
import { NotFoundScreen } from "../layout/NotFoundScreen.tsx";
import { Screen } from "../layout/Screen.tsx";
import { useServices } from "../services.ts";
import { LoadFailed } from "../ui/LoadFailed.tsx";

import { SETTING_GROUPS } from "./settingGroups.ts";
import type { SettingGroup } from "./settingGroups.ts";
import { SettingsForm } from "./SettingsForm.tsx";

/** @param groupId from the URL; defaults to the first group */
export function SettingsPage({ groupId }: { groupId: string | undefined }) {
  const group = SETTING_GROUPS.find(({ id }) => id === (groupId ?? SETTING_GROUPS[0]?.id));
  const { further } = useServices().languages;
  const asked = new URLSearchParams(useSearch()).get("lang");
  const language = group?.textSections && further.find((one) => one === asked);
  if (!group) return <NotFoundScreen />;
  return <SettingsLoader key={`${group.id} ${language}`} group={group} language={language} />;
}

interface SettingsLoaderProps {
  group: SettingGroup;
  /** A further language, whose texts are edited. */
  language: Language | undefined;
}

function SettingsLoader({ group, language }: SettingsLoaderProps) {
  const main = useFreshSettings();
  const translated = useFreshSettings(language);
  const failed = [main, translated].find(({ isError, isFetching }) => isError && !isFetching);
  const [source, record] = [main, translated].map(({ isFetchedAfterMount, data }) =>
    isFetchedAfterMount ? data : undefined,
  );
  if (source && record)
    return (
      <SettingsForm record={record} group={group} translation={language ? { language, source } : null} />
    );
  return (
    <Screen title={texts.title}>
      {failed ? (
        <LoadFailed title={texts.loadFailed} error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Screen>
  );
}

/** Refetched on every mount, but never while the form is open. */
function useFreshSettings(language?: Language) {
  return useQuery({
    ...settingsQuery(useHttp(), language),
    staleTime: Infinity,
    refetchOnMount: "always",
  });
}
