import { Link } from "wouter";

import { LEGAL_LANGUAGES } from "#contract/legal/legal.ts";
import type { LegalLanguage, LegalPage } from "#contract/legal/legal.ts";
import { LANGUAGE_NAMES } from "#resources/settings/languages.ts";
import { getLanguage } from "#texts/language.ts";
import * as legalPageTexts from "#texts/public/legal.ts";

import styles from "./LanguageSwitch.module.css";

/** The text in the language of the page needs none. Ignored by a site with several languages. */
export function languageQuery(language: LegalLanguage): string {
  return language === getLanguage() ? "" : `?lang=${language}`;
}

interface LanguageSwitchProps {
  path: string;
  texts: LegalPage["texts"];
  current: LegalLanguage;
}

/**
 * Renders nothing for a text in one language. Links, so that it works without scripts and the URL holds the
 * choice.
 */
export function LanguageSwitch({ path, texts, current }: LanguageSwitchProps) {
  const languages = LEGAL_LANGUAGES.filter((language) => texts[language]);
  if (languages.length < 2) return null;
  return (
    <nav aria-label={legalPageTexts.language()}>
      <ul className={styles.languages}>
        {languages.map((language) => (
          <li key={language}>
            <Link
              className={styles.language}
              href={path + languageQuery(language)}
              lang={language}
              hrefLang={language}
              aria-current={language === current ? "true" : undefined}
              replace
            >
              {LANGUAGE_NAMES[language]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
