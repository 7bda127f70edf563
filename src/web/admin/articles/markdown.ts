// What the buttons above a text of Markdown do to it: marks around words, marks before lines, links and pictures.

export type Format = "heading" | "bold" | "italic" | "link" | "bullets" | "numbers" | "quote" | "code";

/** Positions in the text, as a text box counts them. */
export interface Selection {
  start: number;
  end: number;
}

/** Puts `insert` in the place of what lies between `from` and `to`, then selects. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: Selection;
}

export function applyFormat(format: Format, text: string, selection: Selection): Edit {
  switch (format) {
    case "heading":
      return markLines(text, selection, () => "## ", /^#{1,6} /);
    case "bullets":
      return markLines(text, selection, () => "- ", /^[-*] /);
    case "numbers":
      return markLines(text, selection, (index) => `${index + 1}. `, /^\d+\. /);
    case "quote":
      return markLines(text, selection, () => "> ", /^> /);
    case "bold":
      return surround(text, wordsIn(text, selection), "**", "bold text");
    case "italic":
      return surround(text, wordsIn(text, selection), "*", "text in italics");
    case "code":
      return code(text, selection);
    case "link":
      return link(text, selection);
  }
}

/** A picture in a paragraph of its own, its description selected. */
export function pictureEdit(text: string, { end }: Selection, url: string): Edit {
  const before = text.slice(0, end);
  const after = text.slice(end);
  const lead = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const trail = after === "" || after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const start = end + lead.length + 2;
  const insert = `${lead}![${PICTURE_WORDS}](${url})${trail}`;
  return { from: end, to: end, insert, select: { start, end: start + PICTURE_WORDS.length } };
}

/** For somebody who has gone on typing: below the pictures that follow their paragraph, and the cursor stays where it is. */
export function laterPictureEdit(text: string, selection: Selection, url: string): Edit {
  const end = endOfParagraph(text, selection.end);
  const pictures = /^(\n\n!\[[^\]]*\]\([^)]*\)(?=\n\n|$))*/.exec(text.slice(end))?.[0] ?? "";
  const place = end + pictures.length;
  return { ...pictureEdit(text, { start: place, end: place }, url), select: selection };
}

function endOfParagraph(text: string, from: number): number {
  const end = text.indexOf("\n\n", from);
  return end === -1 ? text.length : end;
}

const PICTURE_WORDS = "Describe the picture";

/** Marks every line that the selection touches, or takes the marks away where all have them. */
function markLines(
  text: string,
  { start, end }: Selection,
  mark: (index: number) => string,
  known: RegExp,
): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", Math.max(end, from));
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const areMarked = lines.every((line) => known.test(line));
  const insert = lines
    .map((line, index) => (areMarked ? line.replace(known, "") : mark(index) + line.replace(known, "")))
    .join("\n");
  const isCaret = start === end && lines.length === 1;
  const caret = from + insert.length;
  return { from, to, insert, select: isCaret ? { start: caret, end: caret } : { start: from, end: caret } };
}

/**
 * The selection without the spaces at its edges, and without brackets and quotes that touch a letter outside: beside those a mark is
 * none (CommonMark, left- and right-flanking), which Thai meets often, for it writes no spaces between words.
 */
function wordsIn(text: string, { start, end }: Selection): Selection {
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

function surround(text: string, { start, end }: Selection, mark: string, example: string): Edit {
  const { length } = mark;
  const words = text.slice(start, end);
  if (isSurrounded(text, { start, end }, mark)) {
    const from = start - length;
    return { from, to: end + length, insert: words, select: { start: from, end: from + words.length } };
  }
  const inside = words || example;
  const select = { start: start + length, end: start + length + inside.length };
  return { from: start, to: end, insert: mark + inside + mark, select };
}

/** A single star beside another one is half of a bold mark. */
function isSurrounded(text: string, { start, end }: Selection, mark: string): boolean {
  const { length } = mark;
  const stands = text.slice(start - length, start) === mark && text.slice(end, end + length) === mark;
  return stands && start >= length && (length > 1 || text[start - 2] !== mark || text[end + 1] !== mark);
}

function code(text: string, selection: Selection): Edit {
  const { start, end } = selection;
  const words = text.slice(start, end);
  if (!words.includes("\n")) return surround(text, selection, "`", "code");
  const insert = `\`\`\`\n${words}\n\`\`\``;
  return { from: start, to: end, insert, select: { start: start + 4, end: start + 4 + words.length } };
}

/** What is still to be typed is selected: the address, or the words where an address was selected. */
function link(text: string, { start, end }: Selection): Edit {
  const words = text.slice(start, end);
  const isAddress = /^(https?:\/\/|mailto:)\S+$/.test(words);
  const label = isAddress || words === "" ? "text of the link" : words;
  const address = isAddress ? words : "https://";
  const insert = `[${label}](${address})`;
  const labelAt = start + 1;
  const addressAt = labelAt + label.length + 2;
  const select =
    label === words
      ? { start: addressAt, end: addressAt + address.length }
      : { start: labelAt, end: labelAt + label.length };
  return { from: start, to: end, insert, select };
}
