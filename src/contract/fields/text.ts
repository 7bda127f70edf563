// Normalizes typed and pasted text before validation.
import { parseUrl } from "./parseUrl.ts";

/** ASCII text needs no normalization; nearly all paths and most names match. */
const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * Multi-line text: CRLF, which multipart forms send, becomes LF. Lone surrogates are replaced, because a page
 * can't contain them.
 */
export function normalizeText(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  return toWellFormed(normalizeUnicode(text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "")));
}

/** Like `toWellFormed`, which phones of 2022 lack. */
function toWellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}

/** Single-line text. */
export function normalizeLine(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  return stripZeroWidth(normalizeText(text).replace(/[\n\t]+/g, " "));
}

/** Removes zero-width characters that pasting brings along. Keeps the joiner of letters and emoji. */
export function stripZeroWidth(text: string): string {
  return text.replace(/[\u200b\u2060\ufeff]/g, "");
}

/**
 * Normalizes to composed letters, and the Thai vowel am to one letter after its tone mark, which Unicode
 * normalization leaves apart, so that a search finds text that looks the same.
 */
export function normalizeUnicode(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, "$1\u0e33")
    .replace(/([\u0e48-\u0e4b])\u0e4d\u0e32/g, "$1\u0e33");
}

/** For display: a space before the Thai repetition mark that no line break separates. */
export function bindRepetitionMarks(text: string): string {
  return text.replaceAll(" ๆ", "\u00a0ๆ");
}

export function tooLongMessage(max: number): string {
  return `Please use at most ${max} characters`;
}

/** True for an absolute http(s) URL. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && parseUrl(text) !== null;
}
