import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "wouter";

import { translationBoardTexts as texts } from "#texts/admin/translationBoard.ts";
import type { Language } from "#texts/language.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { settingsQuery } from "#web/api/settings.ts";

import { languageName } from "../collections/translations/languageName.ts";
import { listMissingTexts } from "../settings/missingTexts.ts";
import { getGroup, groupPath } from "../settings/settingGroups.tsx";
import { SETTING_LABELS } from "../settings/settingsForm.ts";
import { LoadFailed } from "../ui/LoadFailed.tsx";

import styles from "./UntranslatedSettings.module.css";

interface UntranslatedSettingsProps {
  language: Language;
  /** The main language of the site. */
  main: Language;
}

/** The settings whose text a language lacks, with links to their forms. */
export function UntranslatedSettings({ language, main }: UntranslatedSettingsProps) {
  const headingId = useId();
  const query = useQuery({ ...settingsQuery(useHttp(), language), staleTime: 0 });
  const name = languageName(language);
  const missing = query.data ? listMissingTexts(query.data) : [];
  if (query.isError && !query.isFetching)
    return (
      <LoadFailed title={texts.settings.failed} error={query.error} onRetry={() => void query.refetch()} />
    );
  if (missing.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        {texts.settings.title({ count: missing.length, language: name })}
      </h2>
      <p className={styles.note}>{texts.settings.note({ main: languageName(main) })}</p>
      <ul className={styles.list}>
        {missing.map((setting) => (
          <li key={setting}>
            <Link className={styles.link} href={groupPath(getGroup(setting)?.id ?? "", language)}>
              {SETTING_LABELS[setting]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
