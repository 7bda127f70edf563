export type ArticleLayout = "lead" | "half" | "wide";

/**
 * The newest article leads. Then the pattern half, half, wide repeats; a last half without a partner becomes
 * wide.
 */
export function articleLayout(index: number, count: number): ArticleLayout {
  if (index === 0) return "lead";
  if (index % 3 === 0) return "wide";
  const isAlone = index % 3 === 1 && index === count - 1;
  return isAlone ? "wide" : "half";
}
