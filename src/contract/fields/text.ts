// Normalizes typed and pasted text before validation.
import { parseUrl } from "./parseUrl.ts";

/** ASCII text needs no normalization; nearly all paths and most names match. */
const PRINTABLE_ASCII = /^[ -~]*$/;

/** CRLF, which multipart forms send, and Unicode's own separators of lines and paragraphs. */
const LINE_BREAKS = /\r\n?|[\u2028\u2029]/g;
/** C0 and C1 control characters besides line break and tab. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]/gu;
/** Embeddings, overrides and isolates reorder the text around them, so that a name reads as another one. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u206f]/g;
/** Hebrew and Arabic need these marks in prose, and they reorder no letters. */
const DIRECTION_MARKS = "\u061c\u200e\u200f";
/** Without the joiners of letters and emoji, and without overrides: an address that contains one is refused. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202c\u2060-\u206f\ufeff]/g;

/** Multi-line text. Lone surrogates are replaced, because a page can't contain them. */
export function normalizeText(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  const visible = text.replace(LINE_BREAKS, "\n").replace(CONTROL_CHARACTERS, "").replace(BIDI_CONTROLS, "");
  return toWellFormed(normalizeUnicode(visible));
}

/** Like `toWellFormed`, which phones of 2022 lack. */
function toWellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}

/** Single-line text. */
export function normalizeLine(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  return normalizeText(text)
    .replace(/[\n\t]+/g, " ")
    .replace(INVISIBLE, (character) => (DIRECTION_MARKS.includes(character) ? character : ""));
}

/** Removes the invisible characters that pasting brings along; special spaces become usual ones. */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, "").replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ");
}

/** A text in a format, such as an email address: every keyboard and every source of a paste produce the same one. */
export function normalizeFormatted(text: string): string {
  return stripInvisible(normalizeUnicode(text)).trim();
}

/**
 * Marks after the 30th in a row: the limit of Unicode's Stream-Safe Text Format (UAX #15), which inserts a character there. In
 * no language has a letter more than four.
 */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Normalizes to NFC, so that a search finds text that looks the same. NFC does not cover the Thai vowel am: typed as two
 * characters, it becomes the single character U+0E33, after its tone mark. Drops excess marks, because composing takes
 * quadratic time in their number.
 */
export function normalizeUnicode(text: string): string {
  return text
    .replace(EXCESS_MARKS, "$1")
    .normalize("NFC")
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, "$1\u0e33")
    .replace(/([\u0e48-\u0e4b])\u0e4d\u0e32/g, "$1\u0e33");
}

/** Four times the longest text in a format, an email address. Not in `email.ts`, which the public entry would then contain. */
export const MAX_FORMATTED_LENGTH = 1_016;

export function tooLongMessage(max: number): string {
  return `Please use at most ${max} characters`;
}

/** Small letters and digits, with single hyphens between them. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Two or more labels, the last of which is no number; as `URL` writes it, in ASCII. */
const HOST_NAME = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;

/** Adds `https://` to an address that begins with a host name, such as `www.firm.example/a`. */
export function completeWebAddress(text: string): string {
  const address = `https://${text}`;
  const url = text.startsWith("/") ? null : parseUrl(address);
  return url && url.username === "" && HOST_NAME.test(url.hostname) ? address : text;
}

/** True for an absolute http(s) URL. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && parseUrl(text) !== null;
}
