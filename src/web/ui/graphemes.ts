// Cuts a text into what a reader sees as single characters, so that a Thai vowel or tone mark stays with its letter.

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), (part) => part.segment);
}
