import { SPACELESS_CHARACTERS } from "#contract/fields/addresses.ts";

import type { TextEdit, TextRange } from "./textEdit.ts";

export interface InlineMark {
  mark: "**" | "*" | "`";
  /** Inserted between the marks if nothing is selected, and selected for overtyping. */
  placeholder: string;
}

/** A line's prefix and the marked text after it. */
const MARKED_TEXT: Record<InlineMark["mark"], RegExp> = {
  "**": /\*\*(?=[^\s*])[^\n]*?[^\s]\*\*|\*\*[^\s*]\*\*/g,
  "*": /(?<!\*)(?:\*(?=[^\s*])[^*\n]*\*|\*{3}(?=[^\s*])[^*\n]*\*{3})(?!\*)/g,
  "`": /`[^`\n]+`/g,
};
/** The prefix of a list item, quote or heading stays before the mark. */
const LINE_PARTS = /^(\s*(?:(?:[-*+]|\d+[.)]|>|#{1,6})(?:[ \t]+|$))*)(.*?)(\s*)$/;

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * Toggles a mark. A selection of several lines is marked line by line, because a mark can't span paragraphs.
 */
export function toggleMark(text: string, selection: TextRange, inline: InlineMark): TextEdit {
  if (selection.start === selection.end) return toggleMarkAtCaret(text, selection.start, inline);
  const words = trimToWords(text, selection);
  if (isSurrounded(text, words, inline.mark)) return unwrapMark(text, words, inline);
  const lines = text.slice(words.start, words.end).split("\n");
  if (lines.length > 1 || isWholeListItem(text, words)) return toggleMarkPerLine(lines, words, inline.mark);
  return toggleMarkAround(text, words, inline);
}

/**
 * At the end of a marked text, moves the caret behind the mark; inside of it, removes the mark. Inside a word,
 * marks the word.
 */
function toggleMarkAtCaret(text: string, caret: number, inline: InlineMark): TextEdit {
  const { mark, placeholder } = inline;
  const markedRange = markedRangeAt(text, caret, mark);
  if (!markedRange) return toggleMarkAround(text, wordAt(text, caret), inline);
  const { length } = mark;
  const inside = text.slice(markedRange.start + length, markedRange.end - length);
  if (caret === markedRange.end - length && inside !== placeholder) {
    return {
      from: caret,
      to: caret,
      insert: "",
      selection: { start: markedRange.end, end: markedRange.end },
    };
  }
  const place = caret - length;
  return {
    from: markedRange.start,
    to: markedRange.end,
    insert: inside,
    selection: { start: place, end: place },
  };
}

/** The marked text around the caret with its marks; `null` if there is none. */
function markedRangeAt(text: string, caret: number, mark: InlineMark["mark"]): TextRange | null {
  const from = text.lastIndexOf("\n", caret - 1) + 1;
  const next = text.indexOf("\n", caret);
  const line = text.slice(from, next === -1 ? text.length : next);
  for (const { 0: marked, index } of line.matchAll(MARKED_TEXT[mark])) {
    const [start, end] = [from + index, from + index + marked.length];
    if (caret >= start + mark.length && caret <= end - mark.length) return { start, end };
  }
  return null;
}

/** An unchanged placeholder is removed with its marks. */
function unwrapMark(text: string, { start, end }: TextRange, { mark, placeholder }: InlineMark): TextEdit {
  const words = text.slice(start, end);
  const insert = words === placeholder ? "" : words;
  const from = start - mark.length;
  return { from, to: end + mark.length, insert, selection: { start: from, end: from + insert.length } };
}

function toggleMarkAround(
  text: string,
  { start, end }: TextRange,
  { mark, placeholder }: InlineMark,
): TextEdit {
  const words = text.slice(start, end);
  const { length } = mark;
  if (isMarked(words, mark)) {
    const insert = words.slice(length, -length);
    return { from: start, to: end, insert, selection: { start, end: start + insert.length } };
  }
  const inside = stripMark(words, mark) || placeholder;
  const select = { start: start + length, end: start + length + inside.length };
  return { from: start, to: end, insert: mark + inside + mark, selection: select };
}

/** Finds Thai words too, which have no spaces between them. `null` beside a word. */
function wordAt(text: string, caret: number): TextRange {
  const found = wordSegmenter.segment(text).containing(caret);
  if (!found?.isWordLike || found.index === caret) return { start: caret, end: caret };
  return { start: found.index, end: found.index + found.segment.length };
}

function toggleMarkPerLine(lines: string[], { start, end }: TextRange, mark: InlineMark["mark"]): TextEdit {
  const parts = lines.map((line) => LINE_PARTS.exec(line) ?? [line, "", line, ""]);
  const areMarked = parts.every(([, , words = ""]) => words === "" || isMarked(words, mark));
  const insert = parts
    .map(([, lead = "", words = "", trail = ""]) => {
      if (words === "") return lead + trail;
      const unmarked = stripMark(words, mark);
      return lead + (areMarked ? unmarked : mark + unmarked + mark) + trail;
    })
    .join("\n");
  return { from: start, to: end, insert, selection: { start, end: start + insert.length } };
}

/** A nested mark of the same kind would end the outer one. */
function stripMark(words: string, mark: InlineMark["mark"]): string {
  if (isMarked(words, mark)) return words.slice(mark.length, -mark.length);
  return words.replace(MARKED_TEXT[mark], (marked) => marked.slice(mark.length, -mark.length));
}

/** Without the line's prefix, which stays before the mark. */
function isWholeListItem(text: string, { start, end }: TextRange): boolean {
  const isLineStart = start === 0 || text[start - 1] === "\n";
  return isLineStart && LINE_PARTS.exec(text.slice(start, end))?.[1] !== "";
}

/** True if one mark encloses the whole text; three stars are bold and italic. */
function isMarked(words: string, mark: InlineMark["mark"]): boolean {
  if (mark === "`") return /^`[^`]+`$/.test(words);
  const count = Math.min(/^\*{0,3}/.exec(words)?.[0].length ?? 0, /\*{0,3}$/.exec(words)?.[0].length ?? 0);
  const inside = words.slice(count, -count);
  if (count === 0 || inside === "") return false;
  return mark === "**"
    ? count >= 2 && !inside.includes("**")
    : count !== 2 && !/(?<!\*)\*(?!\*)/.test(inside);
}

/** One star is italic, two are bold, three are both. */
function isSurrounded(text: string, { start, end }: TextRange, mark: InlineMark["mark"]): boolean {
  const sign = mark.charAt(0);
  let count = 0;
  while (text[start - 1 - count] === sign && text[end + count] === sign) count += 1;
  return mark === "*" ? count === 1 || count === 3 : count >= mark.length;
}

/**
 * The selection without spaces at its edges, and without brackets and quotes that adjoin a letter outside: beside those, stars
 * are no mark (CommonMark, left- and right-flanking delimiter runs), except in scripts without spaces (`markdownDialect.ts`).
 */
export function trimToWords(text: string, { start, end }: TextRange): TextRange {
  const words = text.slice(start, end);
  const trimmed = words.trim();
  if (trimmed === "") return { start, end };
  let from = start + words.indexOf(trimmed);
  let to = from + trimmed.length;
  if (isLetter(text[from - 1])) while (from < to && isPunctuation(text[from])) from += 1;
  if (isLetter(text[to])) while (to > from && isPunctuation(text[to - 1])) to -= 1;
  return from < to ? { start: from, end: to } : { start, end };
}

const SPACELESS = new RegExp(`[${SPACELESS_CHARACTERS}]`, "u");
const isLetter = (character = "") => /[\p{L}\p{M}\p{N}]/u.test(character) && !SPACELESS.test(character);
/** Stars and underscores may be existing marks. */
const isPunctuation = (character = "") => /[^*_\p{L}\p{M}\p{N}\s]/u.test(character);
