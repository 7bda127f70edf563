// Cleans what people type or paste before it is checked: one kind of line break and of spelling, no control characters.
import { parseUrl } from "./parseUrl.ts";

/** Nothing in it is ever changed. Nearly all paths, and most names, are like this. */
const PLAIN = /^[ -~]*$/;

/**
 * Several lines: CRLF, as every multipart form sends it, becomes LF. Half a character becomes a sign for one: no page can
 * carry it, so that server and browser would draw two different texts.
 */
export function plainText(text: string): string {
  if (PLAIN.test(text)) return text;
  return wellFormed(oneSpelling(text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "")));
}

/** As `toWellFormed` does it, which phones of 2022 lack. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}

/** One line. */
export function plainLine(text: string): string {
  if (PLAIN.test(text)) return text;
  return withoutUnseen(plainText(text).replace(/[\n\t]+/g, " "));
}

/**
 * Without the spaces of no width that come along from other programs, and that nobody who reads or searches a name would miss. The one
 * that joins letters or the parts of an emoji stays.
 */
export function withoutUnseen(text: string): string {
  return text.replace(/[\u200b\u2060\ufeff]/g, "");
}

/**
 * What looks the same is written the same, so that a search finds it: composed letters, and the Thai vowel am as one
 * letter, its tone mark before it, which Unicode's own forms leave apart.
 */
export function oneSpelling(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, "$1\u0e33")
    .replace(/([\u0e48-\u0e4b])\u0e4d\u0e32/g, "$1\u0e33");
}

/** For display: the Thai sign of repetition is written a space behind its word, and begins no line. */
export function bindRepeats(text: string): string {
  return text.replaceAll(" ๆ", "\u00a0ๆ");
}

export function tooLong(max: number): string {
  return `Please use at most ${max} characters`;
}

/** An absolute address of the web, and nothing that a browser would run. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && parseUrl(text) !== null;
}
