// Chooses the language of a legal text: links, so that it works without scripts and the choice stays in the address.
import { Link } from "wouter";

import type { LegalLanguage, LegalPage } from "#contract/legal/legal.ts";
import { legalPageTexts } from "#texts/public/legal.ts";

import styles from "./LanguageSwitch.module.css";

/** The Thai text comes first: it is the one the law is about. */
export const LANGUAGES: readonly { language: LegalLanguage; name: string; query: string }[] = [
  { language: "th", name: "ไทย", query: "" },
  { language: "en", name: "English", query: "?lang=en" },
];

interface LanguageSwitchProps {
  path: string;
  texts: LegalPage["texts"];
  current: LegalLanguage;
}

/** Nothing for a text in one language. */
export function LanguageSwitch({ path, texts, current }: LanguageSwitchProps) {
  const languages = LANGUAGES.filter(({ language }) => texts[language]);
  if (languages.length < 2) return null;
  return (
    <nav aria-label={legalPageTexts.language}>
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
