import { stripInvisible } from "./text.ts";

/** ASCII, Thai and punctuation have nothing to remove: most texts, which would take ten times as long. */
const PLAIN = /^[\n\t -~\u0e01-\u0e5b\u2010-\u2027]*$/;
const PLAIN_AND_SMALL = /^[\n\t -@[-~\u0e01-\u0e5b\u2010-\u2027]*$/;
/** The accents of Latin, Greek and Cyrillic letters, never the vowels and tones of Thai; and what joins letters and emoji. */
const IGNORED_MARKS = /[\u0300-\u036f]|[\u200c\u200d]|[\ufe00-\ufe0f]/g;

/**
 * A text as it is searched: without accents and invisible characters, in small letters. Searched texts and the text that is
 * asked for are compared in this form.
 * @param text normalized, so that it has no long rows of marks, which take quadratic time
 */
export function toSearchText(text: string): string {
  if (PLAIN_AND_SMALL.test(text)) return text;
  if (PLAIN.test(text)) return text.toLowerCase();
  const plain = stripInvisible(text.normalize("NFD")).replace(IGNORED_MARKS, "");
  // "Σ" has two small letters, and "ß" is "SS" in capitals.
  return plain.toLowerCase().replaceAll("ς", "σ").replaceAll("ß", "ss");
}
