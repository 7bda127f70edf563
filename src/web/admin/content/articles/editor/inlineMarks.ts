// Marks around words of Markdown: put around them, taken away where they stand, left behind by typing on.
import type { TextEdit, TextRange } from "./textEdit.ts";

export interface InlineMark {
  mark: "**" | "*" | "`";
  /** Stands between the marks where nothing is selected, to be typed over. */
  placeholder: string;
}

/** What stands marked in a line. */
const MARKED_TEXT: Record<InlineMark["mark"], RegExp> = {
  "**": /\*\*(?=[^\s*])[^\n]*?[^\s]\*\*|\*\*[^\s*]\*\*/g,
  "*": /(?<!\*)(?:\*(?=[^\s*])[^*\n]*\*|\*{3}(?=[^\s*])[^*\n]*\*{3})(?!\*)/g,
  "`": /`[^`\n]+`/g,
};
/** What makes a line an entry, a quote or a heading stays before the mark. */
const LINE_PARTS = /^(\s*(?:(?:[-*+]|\d+[.)]|>|#{1,6})(?:[ \t]+|$))*)(.*?)(\s*)$/;

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Words of several lines are marked line by line, for a mark does not reach over paragraphs. */
export function toggleMark(text: string, selection: TextRange, inline: InlineMark): TextEdit {
  if (selection.start === selection.end) return toggleMarkAtCaret(text, selection.start, inline);
  const words = trimToWords(text, selection);
  if (isSurrounded(text, words, inline.mark)) return unwrapMark(text, words, inline);
  const lines = text.slice(words.start, words.end).split("\n");
  if (lines.length > 1 || isWholeListItem(text, words)) return toggleMarkPerLine(lines, words, inline.mark);
  return toggleMarkAround(text, words, inline);
}

/** At the end of what is marked, typing goes on behind it; inside it, it is marked no more. Inside a word, the word is meant. */
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

/** With its marks; `null` where the caret stands in none. */
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

/** What was put there to be typed over goes with the marks. */
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

/** Thai words too, between which no space stands; nothing where the caret stands beside a word. */
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

/** A mark inside another of its kind would end that one. */
function stripMark(words: string, mark: InlineMark["mark"]): string {
  if (isMarked(words, mark)) return words.slice(mark.length, -mark.length);
  return words.replace(MARKED_TEXT[mark], (marked) => marked.slice(mark.length, -mark.length));
}

/** From its sign on: the sign stays before the mark. */
function isWholeListItem(text: string, { start, end }: TextRange): boolean {
  const isLineStart = start === 0 || text[start - 1] === "\n";
  return isLineStart && LINE_PARTS.exec(text.slice(start, end))?.[1] !== "";
}

/** From end to end, by one mark; three stars are bold and italic. */
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
 * The selection without the spaces at its edges, and without brackets and quotes that touch a letter outside: beside those a mark is
 * none (CommonMark, left- and right-flanking), which Thai meets often, for it writes no spaces between words.
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

const isLetter = (character = "") => /[\p{L}\p{M}\p{N}]/u.test(character);
/** Stars and underscores may be the marks of before. */
const isPunctuation = (character = "") => /[^*_\p{L}\p{M}\p{N}\s]/u.test(character);
