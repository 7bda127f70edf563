import { stripInvisible } from "#contract/fields/text.ts";

/** In scripts without spaces between words. */
const SPACELESS_RUN =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
/** Longer ones are no words. */
const LONG_RUN = /[\p{L}\p{M}\p{N}]{60}/gu;

const segmenter = new Intl.Segmenter("th", { granularity: "word" });

/** Separates all words: those of scripts without spaces by zero-width spaces. Other invisible characters are removed. */
export function separateWords(text: string): string {
  const known = new Map<string, string[]>();
  /** Cuts each part again, so that a word that was cut from a text is one word in a query too. */
  function cut(run: string): string[] {
    const segments = known.get(run) ?? Array.from(segmenter.segment(run), ({ segment }) => segment);
    const words = segments.length > 1 && !known.has(run) ? segments.flatMap(cut) : segments;
    known.set(run, words);
    return words;
  }
  return stripInvisible(text)
    .replace(SPACELESS_RUN, (run) => ["", ...cut(run), ""].join("\u200b"))
    .replace(LONG_RUN, "$&\u200b");
}

/** True if a letter was inserted, deleted or replaced, or two neighbours were swapped. */
export function isOneLetterOff(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [rest = "", otherRest = ""] = [one, other].map((word) => word.slice(start, word.length - end));
  const isSwap = rest.length === 2 && rest === Array.from(otherRest).toReversed().join("");
  return isSwap || Math.max(rest.length, otherRest.length) === 1;
}
