import { editorTexts as texts } from "#texts/admin/editor.ts";

/** Also finds Thai words, which have no spaces between them. */
const wordSegmenter = new Intl.Segmenter("th", { granularity: "word" });
const WORDS_PER_MINUTE = 200;

/** @returns `412 words, about 3 min`; lines that the last call counted are not counted again */
export function createReadingTime(): (markdown: string) => string {
  let counts = new Map<string, number>();
  return (markdown) => {
    const next = new Map<string, number>();
    let words = 0;
    for (const line of markdown.split("\n")) {
      const count = counts.get(line) ?? countWords(line);
      next.set(line, count);
      words += count;
    }
    counts = next;
    if (words === 0) return texts.noWords;
    return texts.readingTime({ words, minutes: Math.max(1, Math.ceil(words / WORDS_PER_MINUTE)) });
  };
}

/** Without the addresses of links and images. */
function countWords(line: string): number {
  let count = 0;
  for (const { isWordLike } of wordSegmenter.segment(line.replace(/\]\([^()]*\)/g, "]")))
    if (isWordLike) count += 1;
  return count;
}
