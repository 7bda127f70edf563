// Cuts a text into what a reader sees as single characters, so that a Thai vowel or tone mark stays with its letter.

/** Printable ASCII: there every character is one letter, and most headlines need no segmenter, which a phone takes long to make. */
const PRINTABLE_ASCII = /^[ -~]*$/;

/** A letter with the marks above and below it, which in Thai are all there is to it. */
const LETTER_WITH_MARKS = /\P{M}[\p{M}\u0e33]*|\p{M}+/gu;

let segmenter: Intl.Segmenter | null = null;

export function splitGraphemes(text: string): string[] {
  if (PRINTABLE_ASCII.test(text)) return text.split("");
  // Firefox has none before 2024.
  if (!("Segmenter" in Intl)) return text.match(LETTER_WITH_MARKS) ?? [];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), (part) => part.segment);
}
