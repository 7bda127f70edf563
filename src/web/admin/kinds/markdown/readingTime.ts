import { editorTexts as texts } from "#texts/admin/editor.ts";

/** Also finds Thai words, which have no spaces between them. */
const wordSegmenter = new Intl.Segmenter("th", { granularity: "word" });
const WORDS_PER_MINUTE = 200;

/** `412 words, about 3 min` */
export function readingTime(text: string): string {
  let count = 0;
  for (const { isWordLike } of wordSegmenter.segment(text)) if (isWordLike) count += 1;
  if (count === 0) return texts.noWords;
  return texts.readingTime({ words: count, minutes: Math.max(1, Math.ceil(count / WORDS_PER_MINUTE)) });
}
