import { articleTexts as texts } from "#texts/admin/articles.ts";

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
      // An empty line without a prefix would end the quote.
      return toggleLineMarks(text, selection, {
        markFor: () => "> ",
        pattern: /^> /,
        shouldMarkEmptyLines: true,
      });
    case "bold":
      return toggleMark(text, selection, { mark: "**", placeholder: texts.placeholders.bold });
    case "italic":
      return toggleMark(text, selection, { mark: "*", placeholder: texts.placeholders.italic });
    case "code":
      return codeEdit(text, selection);
    case "link":
      return linkEdit(text, selection);
  }
}

/** Continues a list or quote on the next line, or ends it if the item is empty; `null` elsewhere. */
export function nextLineEdit(text: string, { start, end }: TextRange): TextEdit | null {
  if (isInAltText(text, start)) return exitAltTextEdit(text, end);
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const found = BLOCK_PREFIX.exec(text.slice(from, start));
  if (!found || isInCode(text.slice(0, from))) return null;
  const [lead, space = "", sign, number, dot = ""] = found;
  const next = text.indexOf("\n", start);
  const line = text.slice(from, next === -1 ? text.length : next);
  if (line.trim() === lead.trim() && start === end) {
    // Without an empty line, the next text would belong to the last item.
    return { from, to: from + line.length, insert: "\n", selection: caretAt(from + 1) };
  }
  const mark = sign ?? `${Number(number) + 1}${dot}`;
  const insert = `\n${space}${mark} `;
  return { from: start, to: end, insert, selection: caretAt(start + insert.length) };
}

/** True inside an image description: a line break would show the rest of the Markdown to readers. */
function isInAltText(text: string, place: number): boolean {
  const before = text.slice(text.lastIndexOf("\n", place - 1) + 1, place);
  return /!\[[^\]]*$/.test(before) && /^[^\]\n]*\]\([^)\n]*\)/.test(text.slice(place));
}

/** True after an unclosed code fence. */
function isInCode(before: string): boolean {
  return (before.match(/^ {0,3}```/gm)?.length ?? 0) % 2 === 1;
}

/** Enter in an image description moves the caret below the image. */
function exitAltTextEdit(text: string, from: number): TextEdit {
  const end = text.indexOf(")", from) + 1;
  const gap = /^\n{0,2}/.exec(text.slice(end))?.[0].length ?? 0;
  return { from: end + gap, to: end + gap, insert: "\n".repeat(2 - gap), selection: caretAt(end + 2) };
}

/** Spaces, followed by the marker of a list or quote, or a number with its delimiter. */
const BLOCK_PREFIX = /^([ \t]*)(?:([-*+>])|(\d{1,3})([.)]))[ \t]+/;

const caretAt = (place: number): TextRange => ({ start: place, end: place });

const isBlock = (line: string) => /^(?:[-*+>|]|\d+[.)]|#{1,6}) /.test(line);
const isListItem = (line: string) => /^(?:[-*+]|\d+[.)]) /.test(line);

/** Replaces the selection. A heading, list, quote or table gets its own line; a list replaces an empty item. */
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

export interface InsertedImage {
  url: string;
  /** What its description says until the author replaces it. */
  placeholder: string;
}

/** Inserts an image as its own paragraph and selects its description. */
export function imageEdit(text: string, { end }: TextRange, { url, placeholder }: InsertedImage): TextEdit {
  const before = text.slice(0, end);
  const after = text.slice(end);
  const lead = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const trail = after === "" || after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const start = end + lead.length + 2;
  const insert = `${lead}![${placeholder}](${url})${trail}`;
  return { from: end, to: end, insert, selection: { start, end: start + placeholder.length } };
}

/**
 * For an image whose upload ended while the person typed: inserts it below the paragraph in which it was
 * requested and below images that follow it. The caret stays.
 */
export function delayedImageEdit(
  text: string,
  selection: TextRange,
  { at, ...image }: InsertedImage & { at: number },
): TextEdit {
  const end = endOfParagraph(text, at);
  const followingImages = /^(\n\n!\[[^\]]*\]\([^)]*\)(?=\n\n|$))*/.exec(text.slice(end))?.[0] ?? "";
  const place = end + followingImages.length;
  const edit = imageEdit(text, caretAt(place), image);
  const mapped = (position: number) => (position > place ? position + edit.insert.length : position);
  return { ...edit, selection: { start: mapped(selection.start), end: mapped(selection.end) } };
}

/** Maps a position in the old text to the new one, which differs in one range. */
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

/** True if the selection has only one line. */
const LIST_OR_HEADING = /^(?:[-*+]|\d+[.)]|#{1,6}) /;

interface LineMark {
  /** @param index of the line among the marked ones */
  markFor: (index: number) => string;
  pattern: RegExp;
  /** The prefixes that it replaces; others are kept. */
  replaces?: RegExp;
  /** Empty lines between marked ones are marked too. */
  shouldMarkEmptyLines?: boolean;
}

/** Marks all selected lines, or removes the marks if all of them have one. */
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
  if (!words.includes("\n"))
    return toggleMark(text, selection, { mark: "`", placeholder: texts.placeholders.code });
  const insert = `\`\`\`\n${words}\n\`\`\``;
  return { from: start, to: end, insert, selection: { start: start + 4, end: start + 4 + words.length } };
}

/** Selects the part that is still to be typed: the URL, or the text if a URL was selected. */
function linkEdit(text: string, { start, end }: TextRange): TextEdit {
  const words = text.slice(start, end);
  const isAddress = /^(https?:\/\/|mailto:)\S+$/.test(words);
  const label = isAddress || words === "" ? texts.placeholders.link : words;
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
