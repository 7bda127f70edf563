// Cuts a text into what a reader sees as single characters, so that a Thai vowel or tone mark stays with its letter.

/** Printable ASCII: there every character is one letter, and most headlines need no segmenter, which a phone takes long to make. */
const PLAIN = /^[ -~]*$/;

/** A letter with the marks above and below it, which in Thai are all there is to it. */
const LETTERS = /\P{M}[\p{M}\u0e33]*|\p{M}+/gu;

let segmenter: Intl.Segmenter | null = null;

export function graphemes(text: string): string[] {
  if (PLAIN.test(text)) return text.split("");
  // Firefox has none before 2024.
  if (!("Segmenter" in Intl)) return text.match(LETTERS) ?? [];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), (part) => part.segment);
}
