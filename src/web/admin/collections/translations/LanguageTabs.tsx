import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import type { ContentType } from "#content/contentType.ts";
import { listLanguages } from "#contract/settings/languages.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import type { Language } from "#texts/language.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { translationsQuery } from "#web/api/recordTranslations.ts";

import { useServices } from "../../services.ts";
import { pathsOf } from "../screens/paths.ts";
import { translationPath } from "../translationPath.ts";

import { languageName } from "./languageName.ts";
import { TranslationStateBadge } from "./TranslationStateBadge.tsx";

import styles from "./LanguageTabs.module.css";

interface LanguageTabsProps {
  type: ContentType;
  /** The record's id. */
  id: string;
  /** Of the form that is shown; the main language if omitted. */
  current?: Language;
}

/** Links to the forms of a record, one per language of the site, with their states. */
export function LanguageTabs(props: LanguageTabsProps) {
  const { languages } = useServices();
  return languages.further.length > 0 && <Tabs {...props} />;
}

function Tabs({ type, id, current }: LanguageTabsProps) {
  const { languages } = useServices();
  const { data = [] } = useQuery(translationsQuery(useHttp(), type, id));
  const pathOf = (language: Language) =>
    language === languages.main
      ? pathsOf(type).edit({ _id: id })
      : translationPath(type, { _id: id, language });
  return (
    <nav className={styles.tabs} aria-label={texts.languages}>
      {listLanguages(languages).map((language) => {
        const state = data.find((one) => one.language === language)?.state;
        return (
          <Link
            key={language}
            className={styles.tab}
            href={pathOf(language)}
            aria-current={language === (current ?? languages.main) ? "page" : undefined}
          >
            <span>{languageName(language)}</span>
            {state && <TranslationStateBadge state={state} />}
          </Link>
        );
      })}
    </nav>
  );
}
