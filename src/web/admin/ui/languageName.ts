import { getLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

/** In the language of the back office. */
export function languageName(language: Language): string {
  return new Intl.DisplayNames(getLanguage(), { type: "language" }).of(language) ?? language;
}
