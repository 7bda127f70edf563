import { useSearch } from "wouter";

import { LANGUAGE_NAMES } from "#contract/settings/languages.ts";
import { getLanguage } from "#texts/language.ts";
import * as texts from "#texts/public/layout.ts";

import { useTranslations } from "../useTranslations.ts";

import styles from "./LanguageLinks.module.css";

/**
 * Links the page in the site's other languages; nothing on a site with one. Plain links, because each language has its own
 * scripts.
 */
export function LanguageLinks() {
  const search = useSearch();
  const { translations } = useTranslations(search && `?${search}`);
  const others = translations.filter(({ language }) => language !== getLanguage());
  if (others.length === 0) return null;
  return (
    <nav aria-label={texts.language()}>
      <ul className={styles.languages}>
        {others.map(({ language, path }) => (
          <li key={language}>
            <a className={styles.language} href={path} lang={language} hrefLang={language} data-clear>
              {LANGUAGE_NAMES[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
