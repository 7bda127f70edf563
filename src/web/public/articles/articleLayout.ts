// How the list of articles is laid out: which one leads, which stand in pairs and which take a row of their own.

export type ArticleLayout = "lead" | "half" | "wide";

/** After the newest: two halves, a wide one, two halves, and so on; a half that would be left alone is wide. */
export function articleLayout(index: number, count: number): ArticleLayout {
  if (index === 0) return "lead";
  if (index % 3 === 0) return "wide";
  const isAlone = index % 3 === 1 && index === count - 1;
  return isAlone ? "wide" : "half";
}
