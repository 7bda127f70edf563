import { useQuery } from "@tanstack/react-query";

import { settingTexts as texts } from "#texts/admin/settings.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { settingsQuery } from "#web/api/settings.ts";

import { FormSkeleton } from "../collections/form/FormSkeleton.tsx";
import { NotFoundScreen } from "../layout/NotFoundScreen.tsx";
import { Screen } from "../layout/Screen.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";

import { SETTING_GROUPS } from "./settingGroups.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

/** @param groupId from the URL; defaults to the first group */
export function SettingsPage({ groupId }: { groupId: string | undefined }) {
  const group = SETTING_GROUPS.find(({ id }) => id === (groupId ?? SETTING_GROUPS[0]?.id));
  // Refetched on every mount, but never while the form is open.
  const query = useQuery({
    ...settingsQuery(useHttp()),
    staleTime: Infinity,
    refetchOnMount: "always",
  });
  if (!group) return <NotFoundScreen />;
  const settings = query.isFetchedAfterMount ? query.data : undefined;
  if (settings) return <SettingsForm key={group.id} record={settings} group={group} />;
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
