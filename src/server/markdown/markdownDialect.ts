// The Markdown of texts, the same for pages, feed and excerpts: CommonMark with tables and deletions, in which raw HTML is
// text, a single tilde means a range, and nothing in an address is a mark.
import { SPACELESS_CHARACTERS, splitAtAddresses } from "#contract/fields/addresses.ts";

/** Raw HTML is shown as text. The page's styles keep single line breaks. */
const OPTIONS = {
  noHtmlBlocks: true,
  noHtmlSpans: true,
  // Pasted text is often indented without being code.
  noIndentedCodeBlocks: true,
} as const;

/** Have substitutes while a text is parsed, where they mean themselves, also in code and in URLs. */
const MARKS = "*_~";
/**
 * The substitutes are Kharoshthi punctuation, because the marks that they replace are punctuation, and the script has been out
 * of use for 1,700 years. The first is removed after parsing.
 */
const BOUNDARY = "\u{10a50}";
const ANY_SUBSTITUTE = /[\u{10a50}-\u{10a53}]/gu;
/** Also in a URL. */
const ANY_RENDERED = /[\u{10a50}-\u{10a53}]|%F0%90%A9%9[0-3]/gu;
/** As in `2~3 months`. */
const LONE_TILDE = /(?<![~\\])~(?!~)/g;

const RUN_OF_MARKS = /\*+|~+|_+/g;
const SPACELESS = new RegExp(`[${SPACELESS_CHARACTERS}]`, "u");
const PUNCTUATION = /[\p{P}\p{S}]/u;
const LETTER = /[^\s\p{P}\p{S}]/u;

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
    .replace(LONE_TILDE, replaceMark)
    .replace(RUN_OF_MARKS, separateFromLetter);
}

/**
 * CommonMark takes marks between a letter and punctuation for a beginning or an end of emphasis only if the letter is inside.
 * That presumes spaces between words: in `ลดลง**30%**ในหนึ่งปี` nothing would be bold. Beside a character of a script without
 * spaces, `BOUNDARY` takes the place of the space; as punctuation on both sides, the marks can open and close. Underscores inside
 * a name do not open, as in `รายงาน_(ร่าง)_ปีนี้`, and a long run of them is a line to write on.
 */
function separateFromLetter(marks: string, at: number, text: string): string {
  const end = at + marks.length;
  const before = Array.from(text.slice(Math.max(at - 2, 0), at)).at(-1) ?? "";
  const [after = ""] = text.slice(end, end + 2);
  if (!SPACELESS.test(before + after)) return marks;
  const isUnderscore = marks.startsWith("_");
  if (!isUnderscore && LETTER.test(before) && PUNCTUATION.test(after)) return BOUNDARY + marks;
  const canClose = !isUnderscore || marks.length <= 3;
  return canClose && PUNCTUATION.test(before) && LETTER.test(after) ? marks + BOUNDARY : marks;
}

function replaceMark(mark: string): string {
  return String.fromCodePoint(0x10a51 + MARKS.indexOf(mark));
}

function restore(text: string): string {
  return text.replace(ANY_RENDERED, (found) =>
    MARKS.charAt((decodeURI(found).codePointAt(0) ?? 0) - 0x10a51),
  );
}
