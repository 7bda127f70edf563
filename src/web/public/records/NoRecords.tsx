import type { ReactNode } from "react";

import type { ContentType } from "#resources/contentType.ts";
import { joinBase, LANGUAGE_NAMES, languageBase, listLanguages } from "#resources/settings/languages.ts";
import { getLanguage } from "#texts/language.ts";
import { Notice } from "#web/ui/Notice.tsx";

import { useSite } from "../layout/useSite.ts";

import styles from "./NoRecords.module.css";

interface NoRecordsProps {
  title: string;
  action?: ReactNode;
  children: string;
}

export function NoRecords({ title, action, children }: NoRecordsProps) {
  return (
    <div className={styles.empty}>
      <Notice title={title} action={action}>
        {children}
      </Notice>
    </div>
  );
}

/** A list without records in this language, which leads to those in the others. */
export function EmptyList({ type, title, text }: { type: ContentType; title: string; text: string }) {
  const { languages } = useSite();
  const others = listLanguages(languages).filter((language) => language !== getLanguage());
  const links = others.map((language) => (
    <a
      key={language}
      className={styles.other}
      href={joinBase(languageBase(languages, language), type.pages.list ?? "/")}
      lang={language}
      hrefLang={language}
    >
      {LANGUAGE_NAMES[language]}
    </a>
  ));
  return (
    <NoRecords title={title} action={links}>
      {text}
    </NoRecords>
  );
}
