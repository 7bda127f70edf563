// A title as a part of an address that people can read; Thai stays Thai.

/** Characters. */
const SLUG_LENGTH = 80;

/** Letters, vowel signs and digits, everything between them as a hyphen; empty when there are none. */
export function slugOf(title: string): string {
  const words =
    title
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return cutBetweenWords(words.join("-")).replace(/-+$/, "");
}

function cutBetweenWords(slug: string): string {
  if (slug.length <= SLUG_LENGTH) return slug;
  let cut = "";
  for (const { segment } of new Intl.Segmenter("th", { granularity: "word" }).segment(slug)) {
    if (cut.length + segment.length > SLUG_LENGTH) break;
    cut += segment;
  }
  return cut;
}
