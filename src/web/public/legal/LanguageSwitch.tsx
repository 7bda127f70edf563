import { Link } from "wouter";

import type { LegalLanguage, LegalPage } from "#contract/legal/legal.ts";
import * as legalPageTexts from "#texts/public/legal.ts";

import styles from "./LanguageSwitch.module.css";

/** Thai first: it is the legally binding text. */
export const LANGUAGES: readonly { language: LegalLanguage; name: string; query: string }[] = [
  { language: "th", name: "ไทย", query: "" },
  { language: "en", name: "English", query: "?lang=en" },
];

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
  const languages = LANGUAGES.filter(({ language }) => texts[language]);
  if (languages.length < 2) return null;
  return (
    <nav aria-label={legalPageTexts.language()}>
      <ul className={styles.languages}>
        {languages.map(({ language, name, query }) => (
          <li key={language}>
            <Link
              className={styles.language}
              href={path + query}
              lang={language}
              hrefLang={language}
              aria-current={language === current ? "true" : undefined}
              replace
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
