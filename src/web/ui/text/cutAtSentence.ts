/** Characters: two or three lines of a list. */
const MAX_CHARS = 110;
/** A shorter beginning says too little. */
const MIN_CHARS = 50;
/** A longer sentence ends after a word. */
const MAX_SENTENCE_CHARS = 150;

/** The whole sentences at the beginning of a text. Thai sentences, and parts of them, end with a space. */
export function cutAtSentence(text: string): string {
  if (text.length <= MAX_CHARS) return text;
  const ends = Array.from(
    text.matchAll(/[.!?…]["”’)]*(?=\s)|[\u0e00-\u0e7f](?=\s)/g),
    ({ index, 0: end }) => index + end.length,
  );
  const sentence = text.slice(
    0,
    ends.findLast((end) => end <= MAX_CHARS && end >= MIN_CHARS) ?? ends.find((end) => end > MAX_CHARS),
  );
  const lastSpace = sentence.lastIndexOf(" ", MAX_SENTENCE_CHARS);
  return sentence.length > MAX_SENTENCE_CHARS && lastSpace > 0
    ? `${sentence.slice(0, lastSpace)}…`
    : sentence;
}
