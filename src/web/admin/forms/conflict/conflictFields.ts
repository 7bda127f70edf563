/** What happens to a field without a choice. */
export interface ConflictNote {
  label: string;
  text: string;
}

export interface ConflictField {
  name: string;
  label: string;
  /** Formatted for display: the saved version, the person's own, and the version that both are based on. */
  saved: string;
  mine: string;
  base: string;
}

export type Side = "mine" | "saved";
/** By field name. */
export type Choices = Record<string, Side>;

export function findChangedFields(fields: readonly ConflictField[]): ConflictField[] {
  return fields.filter(({ mine, saved }) => mine !== saved);
}

/** The default choice: the person's own value if they changed it, else the saved one. */
export function defaultChoices(fields: readonly ConflictField[]): Choices {
  return Object.fromEntries(
    findChangedFields(fields).map(({ name, mine, base }) => [name, mine === base ? "saved" : "mine"]),
  );
}

export interface TextDiff {
  before: string;
  /** The text between the common beginning and end. */
  changed: string;
  after: string;
}

const wordSegmenter = new Intl.Segmenter("th", { granularity: "word" });

/** Finds the part between the common first and last words, to highlight it. */
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
