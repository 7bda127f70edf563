import { splitGraphemes } from "./splitGraphemes.ts";

/** Graphemes. */
const LONG = 60;
const VERY_LONG = 110;

/** For `data-length` of a page's title, whose size depends on it; Thai vowels and tone marks do not count. */
export function titleLength(title: string): "long" | "very-long" | undefined {
  const { length } = splitGraphemes(title);
  if (length > VERY_LONG) return "very-long";
  return length > LONG ? "long" : undefined;
}
