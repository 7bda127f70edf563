import { LANGUAGE_NAMES } from "#resources/settings/languages.ts";
import { languageTexts as texts } from "#texts/admin/language.ts";
import { LANGUAGES } from "#texts/language.ts";

import { useLanguage } from "./adminLanguage.ts";
import { useChooseLanguage } from "./useChooseLanguage.ts";

import styles from "./LanguageSwitch.module.css";

/** Each language is named in itself. */
export function LanguageSwitch() {
  const current = useLanguage();
  const choose = useChooseLanguage();
  return (
    <div className={styles.switch} role="group" aria-label={texts.choose}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          className={styles.language}
          lang={language}
          aria-pressed={language === current}
          onClick={() => void choose(language)}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </div>
  );
}
