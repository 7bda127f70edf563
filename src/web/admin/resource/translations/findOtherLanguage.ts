import type { Language } from "#texts/language.ts";

/** The letters of each language. */
const LETTERS: Readonly<Record<Language, RegExp>> = { en: /\p{Script=Latin}/gu, th: /\p{Script=Thai}/gu };
const WEB_ADDRESS = /https?:\S+/g;
/** A few words, such as a name, tell no language. */
const MIN_LETTERS = 24;
/** Thai texts contain English terms. */
const MIN_SHARE = 0.75;

/** The language whose letters a text has, if it is another one than the given; `null` if that is not certain. */
export function findOtherLanguage(
  text: string,
  language: Language,
  languages: readonly Language[],
): Language | null {
  const words = text.replaceAll(WEB_ADDRESS, "");
  const countLetters = (one: Language) => words.match(LETTERS[one])?.length ?? 0;
  const minLetters = Math.max(
    MIN_LETTERS,
    MIN_SHARE * languages.reduce((sum, one) => sum + countLetters(one), 0),
  );
  return languages.find((one) => one !== language && countLetters(one) >= minLetters) ?? null;
}
