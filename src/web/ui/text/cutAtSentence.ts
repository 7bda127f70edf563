/** Characters: two or three lines of a list. */
const MAX_CHARS = 110;
/** A shorter beginning says too little. */
const MIN_CHARS = 50;

/** The whole sentences at the beginning of a text. Thai sentences end with a space. A single long one stays whole. */
export function cutAtSentence(text: string): string {
  if (text.length <= MAX_CHARS) return text;
  const ends = Array.from(
    text.matchAll(/[.!?…]["”’)]*(?=\s)|[\u0e00-\u0e7f](?=\s)/g),
    ({ index, 0: end }) => index + end.length,
  );
  const end =
    ends.findLast((position) => position <= MAX_CHARS && position >= MIN_CHARS) ??
    ends.find((position) => position > MAX_CHARS);
  return text.slice(0, end);
}
