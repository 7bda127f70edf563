// Finds web and email addresses in running text, also in languages without spaces. Without lookbehind, which browsers of 2022
// fail to parse.
import { parseUrl } from "./parseUrl.ts";

/**
 * The content of a character class: scripts without spaces between words, their punctuation, Korean, whose particles follow a
 * word without a space, and the zero-width space between Thai words. For expressions with the flag `u`.
 */
export const SPACELESS_CHARACTERS =
  "\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\uff01-\\uff65\\u200b";

export interface TextPart {
  text: string;
  /** Of an address; `null` for other text. */
  href: string | null;
}

const LETTER = `(?:(?![${SPACELESS_CHARACTERS}])[\\p{L}\\p{M}])`;
const NAME = `(?:${LETTER}|\\d)(?:${LETTER}|[\\d_-]){0,62}`;
/** All letters of a label are of one kind, so that a Thai word behind a domain is not taken for a part of it. */
const LABELS = `(?:(?:${NAME}|[\\u0e01-\\u0e4e\\d-]{1,63})\\.)`;
const THAI_TOP_LEVEL = "ไทย|คอม";
const DOMAIN = `${LABELS}{1,9}(?:xn--[a-z\\d-]{1,59}|${LETTER}{2,63}|${THAI_TOP_LEVEL})`;
/** After a scheme, a name in a local network or an IP address is one too. */
const HOST = `${LABELS}{0,9}(?:${NAME}|${THAI_TOP_LEVEL})`;
/**
 * Up to the path. The local part of an email address has at most 64 characters. What looks like a host before an `@` is a user
 * name, which could deceive.
 */
const ADDRESS = new RegExp(
  `(?:(https?://)([\\w.~%+:-]{1,64}@)?${HOST}|(www\\.)${DOMAIN})(?::\\d{1,5})?|\\w[\\w.+-]{0,63}@${DOMAIN}`,
  "giu",
);
/** Quotes, brackets, symbols and CJK punctuation end it, as do the marks of Markdown. */
const PATH =
  /[/?#](?:(?!\*\*|~~)[^\s\p{So}\u200b\u2060\ufeff\u3000-\u3003\u3008-\u303f\uff01-\uff0f\uff1a-\uff20<>"“”„«»‹›`|\\^])*/uy;
const SPACELESS = new RegExp(`[${SPACELESS_CHARACTERS}]`, "u");
/** A Thai word after one of these belongs to the path, as in `/ติดต่อ`; after a letter or a digit it is the text behind. */
const SEPARATORS = "/?#&=_%+:@~-";
/** Ends a sentence or a mark of Markdown, not an address. */
const TRAILING_PUNCTUATION = ".,;:!?'*_~’…—–([";
const WORD = /[\p{L}\p{N}_]/u;

/** Splits a text into addresses and what is between them. */
export function splitAtAddresses(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  ADDRESS.lastIndex = 0;
  for (let found = ADDRESS.exec(text); found; found = ADDRESS.exec(text)) {
    const [head, scheme, user, www] = found;
    const end = ADDRESS.lastIndex;
    const before = text.charAt(found.index - 1);
    const isUrl = scheme !== undefined;
    const isPartial = isWord(before) || (!isUrl && /[@/.]/.test(before)) || isWord(text.charAt(end));
    if (user !== undefined || isPartial) continue;
    const address = isUrl || www ? trimEnd(head + readPath(text, end)) : head;
    const href = `${isUrl ? "" : www ? "https://" : "mailto:"}${address}`;
    ADDRESS.lastIndex = found.index + address.length;
    if (!parseUrl(href)) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index), href: null });
    parts.push({ text: address, href });
    from = ADDRESS.lastIndex;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}

/** False for Thai, which has no space around an address. */
function isWord(character: string): boolean {
  return WORD.test(character) && !SPACELESS.test(character);
}

function readPath(text: string, start: number): string {
  PATH.lastIndex = start;
  const path = PATH.exec(text)?.[0] ?? "";
  const word = path.search(SPACELESS);
  return word > 0 && !SEPARATORS.includes(path.charAt(word - 1)) ? path.slice(0, word) : path;
}

/** Keeps a bracket that was opened in the address, as in `/wiki/Java_(programming_language)`. */
function trimEnd(address: string): string {
  const count = (brackets: RegExp) => address.match(brackets)?.length ?? 0;
  let unopened = count(/[)\]]/g) - count(/[([]/g);
  let { length } = address;
  for (; length > 0; length -= 1) {
    const last = address.charAt(length - 1);
    const isClosing = last === ")" || last === "]";
    if (isClosing ? unopened <= 0 : !TRAILING_PUNCTUATION.includes(last)) break;
    if (isClosing) unopened -= 1;
  }
  return address.slice(0, length);
}
