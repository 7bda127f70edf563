// The beginning of an article or a legal text as one line of plain text: whole sentences if they fit, else cut between words,
// also in Thai.
import { bindWords } from "#contract/fields/bindWords.ts";

import { markdownToText } from "./markdownDialect.ts";

/** Characters. */
const MAX_EXCERPT_LENGTH = 280;
/** Characters. If the whole sentences that fit are shorter, the text is cut between words instead. */
const MIN_EXCERPT_LENGTH = 120;
/** Characters of Markdown, marks and links included. More would slow every list down. */
const MAX_MARKDOWN_LENGTH = 8_000;
/** As many sentences as fit. A period after a Thai letter abbreviates a word: in Thai, a space ends a phrase. */
const SENTENCES = new RegExp(
  `^.{${MIN_EXCERPT_LENGTH},${MAX_EXCERPT_LENGTH}}(?:(?<![\u0E00-\u0E7F])\\.|[?!])["”’)]?(?= )`,
  "s",
);
const THAI_CLAUSES = new RegExp(
  `^.{${MIN_EXCERPT_LENGTH},${MAX_EXCERPT_LENGTH - 2}}[\u0E00-\u0E7F”)](?= )`,
  "s",
);
/** Pairs of opening and closing marks. */
const BRACKET_PAIRS = [
  ["“", "”"],
  ["(", ")"],
] as const;

const keepText = (children: string) => `${children} `;
const dropText = () => "";

/** Lists in one another, which take quadratic time; no author writes so many. */
const DEEP_LIST = /(?:(?:[-*+]|\d{1,9}[.)])[ \t]+){9,}/g;

/** All words, without pictures and the addresses of links; `headingEnd` follows each heading. */
export function toPlainText(markdown: string, headingEnd = " "): string {
  const inline = { th: keepText, td: keepText, image: dropText };
  const text = markdown.replace(DEEP_LIST, "");
  const heading = (children: string) => children + headingEnd;
  return markdownToText(text, { ...inline, paragraph: keepText, listItem: keepText, heading });
}

export function excerptOf(markdown: string): string {
  return bindWords(truncate(markdown));
}

function truncate(markdown: string): string {
  const text = markdownToText(truncateAtParagraph(markdown), {
    paragraph: keepText,
    blockquote: keepText,
    listItem: keepText,
    heading: dropText,
    code: dropText,
    table: dropText,
    image: dropText,
    hr: dropText,
  })
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= MAX_EXCERPT_LENGTH) return text;
  const [sentences] = SENTENCES.exec(text.slice(0, MAX_EXCERPT_LENGTH + 1)) ?? [];
  if (sentences && isBalanced(sentences)) return sentences;
  const [clauses] = THAI_CLAUSES.exec(text) ?? [];
  return clauses && isBalanced(clauses) ? `${clauses}…` : `${truncateAtWord(text)}…`;
}

/** Whole paragraphs, if there are any. */
function truncateAtParagraph(markdown: string): string {
  if (markdown.length <= MAX_MARKDOWN_LENGTH) return markdown;
  const end = markdown.lastIndexOf("\n\n", MAX_MARKDOWN_LENGTH);
  return markdown.slice(0, end > 0 ? end : MAX_MARKDOWN_LENGTH);
}

/** True if every opened bracket or quotation is closed. The bracket of "a)" closes nothing. */
function isBalanced(text: string): boolean {
  return BRACKET_PAIRS.every(([open, close]) => text.split(open).length <= text.split(close).length);
}

function truncateAtWord(text: string): string {
  let cut = "";
  for (const { segment } of new Intl.Segmenter("th", { granularity: "word" }).segment(
    text.slice(0, MAX_EXCERPT_LENGTH * 2),
  )) {
    if (cut.length + segment.length > MAX_EXCERPT_LENGTH - 1) break;
    cut += segment;
  }
  return cut.trimEnd().replace(/[,;:]$/, "");
}
