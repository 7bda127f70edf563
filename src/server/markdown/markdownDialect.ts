// The Markdown of texts, the same for pages, feed and excerpts: CommonMark with tables and deletions, in which raw HTML is
// text, a single tilde means a range, and nothing in an address is a mark.
import { splitAtAddresses } from "#contract/fields/addresses.ts";

/** Raw HTML is shown as text. The page's styles keep single line breaks. */
const OPTIONS = {
  noHtmlBlocks: true,
  noHtmlSpans: true,
  // Pasted text is often indented without being code.
  noIndentedCodeBlocks: true,
} as const;

/**
 * Stand for characters that mean themselves while a text is parsed, also in code and in URLs. They are punctuation, as what they
 * stand for, of a script that nobody has written for 1,700 years.
 */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  "*": "\u{10a51}",
  _: "\u{10a52}",
  "~": "\u{10a53}",
};
const ORIGINALS = new Map(Object.entries(SUBSTITUTES).map(([original, one]) => [one, original]));
const ANY_SUBSTITUTE = /[\u{10a51}-\u{10a53}]/gu;
/** Also in a URL. */
const ANY_RENDERED = /[\u{10a51}-\u{10a53}]|%F0%90%A9%9[1-3]/gu;
/** As in `2~3 months`. */
const LONE_TILDE = /(?<![~\\])~(?!~)/g;

/** Not sanitized, and without the links of bare addresses. */
export function markdownToHtml(markdown: string): string {
  return restore(Bun.markdown.html(substitute(markdown), OPTIONS));
}

/** @param callbacks make the text of each kind of element */
export function markdownToText(
  markdown: string,
  callbacks: Parameters<typeof Bun.markdown.render>[1],
): string {
  const text = restore(Bun.markdown.render(substitute(markdown), callbacks, OPTIONS));
  return text.replace(/<(https?:[^\s<>]+)>/g, "$1");
}

function substitute(markdown: string): string {
  const parts = splitAtAddresses(markdown.replace(ANY_SUBSTITUTE, ""));
  return parts
    .map(({ text, href }) => (href === null ? text : text.replace(/[*_~]/g, replaceMark)))
    .join("")
    .replace(LONE_TILDE, replaceMark);
}

const replaceMark = (mark: string) => SUBSTITUTES[mark] ?? mark;

function restore(text: string): string {
  return text.replace(ANY_RENDERED, (found) => ORIGINALS.get(decodeURI(found)) ?? "");
}
