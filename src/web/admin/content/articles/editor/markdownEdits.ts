// What the buttons above a text of Markdown do to it: marks around words, marks before lines, links and pictures.
import { ALT_TEXT_PLACEHOLDER } from "#content/articles.ts";

import type { TextEdit, TextRange } from "./textEdit.ts";
import { toggleMark } from "./inlineMarks.ts";

export type Format = "heading" | "bold" | "italic" | "link" | "bullets" | "numbers" | "quote" | "code";

export function applyFormat(format: Format, text: string, selection: TextRange): TextEdit {
  switch (format) {
    case "heading":
      return toggleLineMarks(text, selection, {
        markFor: () => "## ",
        pattern: /^#{1,6} /,
        replaces: LIST_OR_HEADING,
      });
    case "bullets":
      return toggleLineMarks(text, selection, {
        markFor: () => "- ",
        pattern: /^[-*+] /,
        replaces: LIST_OR_HEADING,
      });
    case "numbers":
      return toggleLineMarks(text, selection, {
        markFor: (index) => `${index + 1}. `,
        pattern: /^\d+[.)] /,
        replaces: LIST_OR_HEADING,
      });
    case "quote":
      // An empty line without a mark would end the quote.
      return toggleLineMarks(text, selection, {
        markFor: () => "> ",
        pattern: /^> /,
        shouldMarkEmptyLines: true,
      });
    case "bold":
      return toggleMark(text, selection, { mark: "**", placeholder: "bold text" });
    case "italic":
      return toggleMark(text, selection, { mark: "*", placeholder: "text in italics" });
    case "code":
      return codeEdit(text, selection);
    case "link":
      return linkEdit(text, selection);
  }
}

/** The next line of a list or quote, or its end where nothing stands behind the mark; `null` where Enter is only that. */
export function nextLineEdit(text: string, { start, end }: TextRange): TextEdit | null {
  if (isInAltText(text, start)) return exitAltTextEdit(text, end);
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const found = BLOCK_PREFIX.exec(text.slice(from, start));
  if (!found || isInCode(text.slice(0, from))) return null;
  const [lead, space = "", sign, number, dot = ""] = found;
  const next = text.indexOf("\n", start);
  const line = text.slice(from, next === -1 ? text.length : next);
  if (line.trim() === lead.trim() && start === end) {
    // An empty line, or what follows would still be of the last entry.
    return { from, to: from + line.length, insert: "\n", selection: caretAt(from + 1) };
  }
  const mark = sign ?? `${Number(number) + 1}${dot}`;
  const insert = `\n${space}${mark} `;
  return { from: start, to: end, insert, selection: caretAt(start + insert.length) };
}

/** Of a picture: a line break in it would leave the rest of it where readers see it. */
function isInAltText(text: string, place: number): boolean {
  const before = text.slice(text.lastIndexOf("\n", place - 1) + 1, place);
  return /!\[[^\]]*$/.test(before) && /^[^\]\n]*\]\([^)\n]*\)/.test(text.slice(place));
}

/** After a fence that is not closed. */
function isInCode(before: string): boolean {
  return (before.match(/^ {0,3}```/gm)?.length ?? 0) % 2 === 1;
}

/** Enter in a description leaves it, and the picture stays. */
function exitAltTextEdit(text: string, from: number): TextEdit {
  const end = text.indexOf(")", from) + 1;
  const gap = /^\n{0,2}/.exec(text.slice(end))?.[0].length ?? 0;
  return { from: end + gap, to: end + gap, insert: "\n".repeat(2 - gap), selection: caretAt(end + 2) };
}

/** Spaces, then the sign of a list or a quote, or a number and what follows it. */
const BLOCK_PREFIX = /^([ \t]*)(?:([-*+>])|(\d{1,3})([.)]))[ \t]+/;

const caretAt = (place: number): TextRange => ({ start: place, end: place });

const isBlock = (line: string) => /^(?:[-*+>|]|\d+[.)]|#{1,6}) /.test(line);
const isListItem = (line: string) => /^(?:[-*+]|\d+[.)]) /.test(line);

/** In the place of what is selected; a heading, list, quote or table on a line of its own, a list in the place of an empty entry. */
export function insertEdit(text: string, { start, end }: TextRange, words: string): TextEdit {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const before = text.slice(lineStart, start);
  const isEmptyItem = isListItem(before) && before.length === before.indexOf(" ") + 1;
  const from = isEmptyItem && isListItem(words) ? lineStart : start;
  const line = text.slice(lineStart, from);
  const next = text.indexOf("\n", end);
  const lead = line.trim() !== "" && isBlock(words) ? "\n\n" : "";
  const hasMore = text.slice(end, next === -1 ? text.length : next).trim() !== "";
  const trail = hasMore && isBlock(words.slice(words.lastIndexOf("\n") + 1).trimStart()) ? "\n\n" : "";
  const select = caretAt(from + lead.length + words.length);
  return { from, to: end, insert: lead + words + trail, selection: select };
}

/** A picture in a paragraph of its own, its description selected. */
export function imageEdit(text: string, { end }: TextRange, url: string): TextEdit {
  const before = text.slice(0, end);
  const after = text.slice(end);
  const lead = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const trail = after === "" || after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const start = end + lead.length + 2;
  const insert = `${lead}![${ALT_TEXT_PLACEHOLDER}](${url})${trail}`;
  return { from: end, to: end, insert, selection: { start, end: start + ALT_TEXT_PLACEHOLDER.length } };
}

/**
 * For somebody who has gone on typing: below the paragraph that it was asked for in and the pictures that follow it; the cursor stays
 * where it is.
 */
export function delayedImageEdit(
  text: string,
  selection: TextRange,
  { at, url }: { at: number; url: string },
): TextEdit {
  const end = endOfParagraph(text, at);
  const followingImages = /^(\n\n!\[[^\]]*\]\([^)]*\)(?=\n\n|$))*/.exec(text.slice(end))?.[0] ?? "";
  const place = end + followingImages.length;
  const edit = imageEdit(text, caretAt(place), url);
  const mapped = (position: number) => (position > place ? position + edit.insert.length : position);
  return { ...edit, selection: { start: mapped(selection.start), end: mapped(selection.end) } };
}

/** Where a place of the text before is in the text as it is now, of which one part was changed. */
export function mapPosition(before: string, position: number, now: string): number {
  const shorter = Math.min(before.length, now.length);
  let commonPrefix = 0;
  while (commonPrefix < shorter && before[commonPrefix] === now[commonPrefix]) commonPrefix += 1;
  if (position <= commonPrefix) return position;
  let commonSuffix = 0;
  while (commonSuffix < shorter - commonPrefix && before.at(-1 - commonSuffix) === now.at(-1 - commonSuffix))
    commonSuffix += 1;
  return position >= before.length - commonSuffix ? position + now.length - before.length : commonPrefix;
}

function endOfParagraph(text: string, from: number): number {
  const end = text.indexOf("\n\n", from);
  return end === -1 ? text.length : end;
}

/** A line is one of them. */
const LIST_OR_HEADING = /^(?:[-*+]|\d+[.)]|#{1,6}) /;

interface LineMark {
  /** @param index of the line among those that are marked */
  markFor: (index: number) => string;
  pattern: RegExp;
  /** What it takes the place of; else of its own kind alone. */
  replaces?: RegExp;
  /** Empty lines between others are marked too. */
  shouldMarkEmptyLines?: boolean;
}

/** Marks every line that the selection touches, or takes the marks away where all have them. */
function toggleLineMarks(
  text: string,
  { start, end }: TextRange,
  { markFor, pattern, replaces = pattern, shouldMarkEmptyLines }: LineMark,
): TextEdit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", Math.max(end, from));
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const isSkipped = (line: string) => !shouldMarkEmptyLines && lines.length > 1 && line.trim() === "";
  const areMarked = lines.every((line) => isSkipped(line) || pattern.test(line));
  let count = 0;
  const insert = lines
    .map((line) => {
      if (isSkipped(line)) return line;
      const words = line.replace(areMarked ? pattern : replaces, "");
      return areMarked ? words : markFor(count++) + words;
    })
    .join("\n");
  const isCaret = start === end && lines.length === 1;
  const caret = from + insert.length;
  return {
    from,
    to,
    insert,
    selection: isCaret ? { start: caret, end: caret } : { start: from, end: caret },
  };
}

function codeEdit(text: string, selection: TextRange): TextEdit {
  const { start, end } = selection;
  const words = text.slice(start, end);
  if (!words.includes("\n")) return toggleMark(text, selection, { mark: "`", placeholder: "code" });
  const insert = `\`\`\`\n${words}\n\`\`\``;
  return { from: start, to: end, insert, selection: { start: start + 4, end: start + 4 + words.length } };
}

/** What is still to be typed is selected: the address, or the words where an address was selected. */
function linkEdit(text: string, { start, end }: TextRange): TextEdit {
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
  return { from: start, to: end, insert, selection: select };
}
