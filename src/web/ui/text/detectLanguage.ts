import { getLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

const THAI_CHARACTER = /[\u0E01-\u0E5B]/;
const LATIN_LETTER = /[A-Za-z]/;

/**
 * Returns the `lang` attribute for user-entered text; line height and word breaks depend on it. `undefined`
 * inherits the page's language.
 */
export function detectLanguage(text: string): Language | undefined {
  const language = THAI_CHARACTER.test(text) ? "th" : LATIN_LETTER.test(text) ? "en" : getLanguage();
  return language === getLanguage() ? undefined : language;
}
