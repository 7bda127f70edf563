import { LANGUAGE_NAMES } from "#contract/settings/languages.ts";
import { languageTexts as texts } from "#texts/admin/language.ts";
import type { Language } from "#texts/language.ts";
import { LANGUAGES } from "#texts/language.ts";
import { warn } from "#web/api/http/warn.ts";

import { useToasts } from "../ui/toasts/toasts.ts";

import { chooseLanguage, useLanguage } from "./adminLanguage.ts";

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

function useChooseLanguage() {
  const toasts = useToasts();
  return async (language: Language) => {
    try {
      await chooseLanguage(language, getStorage());
    } catch (error) {
      warn(texts.failed, error);
      toasts.show({ kind: "failed", text: texts.failed });
    }
  };
}

/** Null if the browser blocks it: then even reading the property throws. */
function getStorage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
