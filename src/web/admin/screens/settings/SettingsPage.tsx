import { useSearch } from "wouter";

import { layoutTexts } from "#texts/admin/layout.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import type { Language } from "#texts/language.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { settingsQuery } from "#web/api/settings.ts";

import { FormLoader, useFreshQuery } from "#web/admin/forms/FormLoader.tsx";
import { NotFoundScreen } from "#web/admin/frame/NotFoundScreen.tsx";
import { useServices } from "#web/admin/session/services.ts";

import { SETTING_GROUPS } from "./settingGroups.ts";
import type { SettingGroup } from "./settingGroups.ts";
import { SettingsForm } from "./SettingsForm.tsx";

/** @param groupId from the URL; defaults to the first group */
export function SettingsPage({ groupId }: { groupId: string | undefined }) {
  const group = SETTING_GROUPS.find(({ id }) => id === (groupId ?? SETTING_GROUPS[0]?.id));
  const { further } = useServices().languages;
  const asked = new URLSearchParams(useSearch()).get("lang");
  const hasTexts = group !== undefined && group.textSections.length > 0;
  const language = hasTexts ? further.find((one) => one === asked) : undefined;
  if (!group) return <NotFoundScreen />;
  return <SettingsLoader key={`${group.id} ${language}`} group={group} language={language} />;
}

interface SettingsLoaderProps {
  group: SettingGroup;
  /** A further language, whose texts are edited. */
  language: Language | undefined;
}

function SettingsLoader({ group, language }: SettingsLoaderProps) {
  const http = useHttp();
  const main = useFreshQuery(settingsQuery(http));
  const translated = useFreshQuery(settingsQuery(http, language));
  const screen = { title: layoutTexts.names.settings, failedTitle: texts.loadFailed };
  return (
    <FormLoader {...screen} query={main}>
      {(source) => (
        <FormLoader {...screen} query={translated}>
          {(record) => (
            <SettingsForm
              record={record}
              group={group}
              translation={language ? { language, source } : null}
            />
          )}
        </FormLoader>
      )}
    </FormLoader>
  );
}
