/** ASCII needs no segmenter, which is slow to create on a phone. */
const PRINTABLE_ASCII = /^[ -~]*$/;

/** A base character with its combining marks, an approximation that is exact for Thai. */
const LETTER_WITH_MARKS = /\P{M}[\p{M}\u0e33]*|\p{M}+/gu;

let segmenter: Intl.Segmenter | null = null;

/** Splits into grapheme clusters, so that Thai vowels and tone marks stay with their consonant. */
export function splitGraphemes(text: string): string[] {
  if (PRINTABLE_ASCII.test(text)) return text.split("");
  // Firefox lacks it before version 125 (2024).
  if (!("Segmenter" in Intl)) return text.match(LETTER_WITH_MARKS) ?? [];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), (part) => part.segment);
}
