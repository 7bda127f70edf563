/** Characters. */
const MAX_SLUG_LENGTH = 80;

/**
 * Keeps letters, Thai vowel signs and digits, and replaces everything else by hyphens. Empty if there are none.
 */
export function slugify(title: string): string {
  const words =
    title
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return truncateAtWord(words.join("-")).replace(/-+$/, "");
}

function truncateAtWord(slug: string): string {
  if (slug.length <= MAX_SLUG_LENGTH) return slug;
  let cut = "";
  for (const { segment } of new Intl.Segmenter("th", { granularity: "word" }).segment(slug)) {
    if (cut.length + segment.length > MAX_SLUG_LENGTH) break;
    cut += segment;
  }
  return cut;
}
