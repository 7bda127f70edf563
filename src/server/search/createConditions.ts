import { isOneLetterOff, separateWords } from "#server/searchWords.ts";

/** Letters. A shorter word has too many neighbours. */
const MIN_FORGIVEN_LENGTH = 4;
/** Words of a search in which a letter may be wrong: each is compared with the whole vocabulary. */
const MAX_FORGIVEN_WORDS = 4;
/** With a wrong letter, for each word. */
const MAX_SIMILAR_WORDS = 20;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * The words in each part of a text between spaces and punctuation: one, or several of a script without spaces. Nothing else that
 * visitors type gets into a condition.
 */
export function listQueryWords(text: string): string[][] {
  const runs = text.match(WORD) ?? [];
  return runs.map((run) => separateWords(run).match(WORD) ?? []).filter((words) => words.length > 0);
}

/**
 * Conditions in the syntax of FTS5 that need all words: in the title before the text, complete before an unfinished last word.
 * @param runs as `listQueryWords` returns them
 * @param vocabulary of words that are searched with a wrong letter too, after all others; empty for none
 */
export function createConditions(runs: readonly string[][], vocabulary: readonly string[]): string[] {
  const similarTo = (word: string) =>
    word.length < MIN_FORGIVEN_LENGTH
      ? []
      : vocabulary.filter((other) => isOneLetterOff(other, word)).slice(0, MAX_SIMILAR_WORDS);
  const exact = runs.map((words) => all(words.map(quote)));
  // An unfinished or misspelt word of Thai is cut wrongly, so each run is searched as one word too: "กลยุ" is not "กล" and "ยุ".
  const unfinished = runs.slice(-1).map((words) => {
    const parts = words.map((word, index) => (index < words.length - 1 ? quote(word) : begin(word)));
    return any([all(parts), begin(words.join(""))]);
  });
  let compared = 0;
  const forgive = (word: string) => ((compared += 1) > MAX_FORGIVEN_WORDS ? [] : similarTo(word));
  const forgiving = runs.map((words) => {
    const parts = words.map((word) => any([word, ...forgive(word)].map(quote)));
    if (words.length === 1) return any([all(parts), ...words.map(begin)]);
    const whole = words.join("");
    return any([all(parts), begin(whole), ...forgive(whole).map(quote)]);
  });
  const strict = [exact, [...exact.slice(0, -1), ...unfinished]].map(all);
  return [strict, vocabulary.length > 0 ? [all(forgiving)] : []].flatMap((conditions) =>
    ["title", "{title text}"].flatMap((columns) => conditions.map((one) => `${columns} : ${one}`)),
  );
}

function quote(word: string): string {
  return `"${word}"`;
}

/** Too many words begin with one letter. */
function begin(word: string): string {
  return word.length > 1 ? `${quote(word)}*` : quote(word);
}

function all(conditions: readonly string[]): string {
  return `(${conditions.join(" AND ")})`;
}

function any(conditions: readonly string[]): string {
  return `(${conditions.join(" OR ")})`;
}
