/** Characters that are read in a minute, in Thai and English alike. */
const CHARS_PER_MINUTE = 1200;

/** @param chars of a text with its Markdown */
export function readingMinutes(chars: number): number {
  return Math.max(1, Math.round(chars / CHARS_PER_MINUTE));
}
