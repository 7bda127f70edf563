import { useQuery } from "@tanstack/react-query";

import { translationBoardTexts as texts } from "#texts/admin/translationBoard.ts";
import type { Language } from "#texts/language.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { settingsQuery } from "#web/api/settings.ts";

import { languageName } from "../collections/translations/languageName.ts";
import { listMissingTexts } from "../settings/missingTexts.ts";
import { getGroup, groupPath } from "../settings/settingGroups.tsx";
import { SETTING_LABELS } from "../settings/settingsForm.ts";
import { LoadFailed } from "../ui/LoadFailed.tsx";

import { MissingTexts } from "./MissingTexts.tsx";

export interface UntranslatedProps {
  language: Language;
  /** The main language of the site. */
  main: Language;
}

/** The settings whose text a language lacks. */
export function UntranslatedSettings({ language, main }: UntranslatedProps) {
  const query = useQuery({ ...settingsQuery(useHttp(), language), staleTime: 0 });
  const missing = query.data ? listMissingTexts(query.data) : [];
  if (query.isError && !query.isFetching)
    return (
      <LoadFailed title={texts.settings.failed} error={query.error} onRetry={() => void query.refetch()} />
    );
  return (
    <MissingTexts
      title={texts.settings.title({ count: missing.length, language: languageName(language) })}
      note={texts.settings.note({ main: languageName(main) })}
      items={missing.map((setting) => ({
        label: SETTING_LABELS[setting],
        href: groupPath(getGroup(setting)?.id ?? "", language),
      }))}
    />
  );
}
