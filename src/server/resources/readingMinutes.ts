/** Characters that are read in a minute, in Thai and English alike. */
const CHARS_PER_MINUTE = 1200;

/**
 * @param bytes of a text as UTF-8, which the database knows without reading it
 * @param sample in the language of the text, such as its title: a Thai letter has three bytes
 */
export function readingMinutes(bytes: number, sample: string): number {
  const bytesPerChar = Buffer.byteLength(sample) / Math.max(1, sample.length) || 1;
  return Math.max(1, Math.round(bytes / bytesPerChar / CHARS_PER_MINUTE));
}
