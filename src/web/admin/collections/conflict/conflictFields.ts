// Two versions of one record: which fields differ, which side is kept unless somebody says otherwise, and what to mark.

export interface ConflictField {
  name: string;
  label: string;
  /** As a person reads them; the saved version, one's own, and what both began with. */
  saved: string;
  mine: string;
  base: string;
}

export type Side = "mine" | "saved";
/** By the name of the field. */
export type Choices = Record<string, Side>;

export function findChangedFields(fields: readonly ConflictField[]): ConflictField[] {
  return fields.filter(({ mine, saved }) => mine !== saved);
}

/** Mine where I changed something, theirs everywhere else. */
export function defaultChoices(fields: readonly ConflictField[]): Choices {
  return Object.fromEntries(
    findChangedFields(fields).map(({ name, mine, base }) => [name, mine === base ? "saved" : "mine"]),
  );
}

export interface TextDiff {
  before: string;
  /** What the other version has differently. */
  changed: string;
  after: string;
}

const wordSegmenter = new Intl.Segmenter("th", { granularity: "word" });

/** Marks what lies between the words that both begin with and those that both end with. */
export function diffText(text: string, other: string): TextDiff {
  const mine = splitWords(text);
  const theirs = splitWords(other);
  const minLength = Math.min(mine.length, theirs.length);
  let start = 0;
  while (start < minLength && mine[start] === theirs[start]) start += 1;
  let end = 0;
  while (end < minLength - start && mine.at(-1 - end) === theirs.at(-1 - end)) end += 1;
  return {
    before: mine.slice(0, start).join(""),
    changed: mine.slice(start, mine.length - end).join(""),
    after: mine.slice(mine.length - end).join(""),
  };
}

function splitWords(text: string): string[] {
  return Array.from(wordSegmenter.segment(text), ({ segment }) => segment);
}
