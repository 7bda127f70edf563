// How long a text is, in words and minutes; Thai words stand without spaces between them.
const words = new Intl.Segmenter("th", { granularity: "word" });
/** Words a minute. */
const PACE = 200;

/** `412 words, about 3 min` */
export function readingTime(text: string): string {
  let count = 0;
  for (const { isWordLike } of words.segment(text)) if (isWordLike) count += 1;
  if (count === 0) return "0 words";
  const minutes = Math.max(1, Math.ceil(count / PACE));
  return `${count === 1 ? "1 word" : `${count} words`}, about ${minutes} min`;
}
