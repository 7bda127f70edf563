import { bindWords } from "#contract/fields/bindWords.ts";

import { detectLanguage } from "./detectLanguage.ts";
import styles from "./DetailTitle.module.css";
import { splitGraphemes } from "./splitGraphemes.ts";

/** Graphemes. */
const LONG = 60;
const VERY_LONG = 110;

/** The title of a record's page; its size depends on its length. */
export function DetailTitle({ title }: { title: string }) {
  return (
    <h1 className={styles.title} lang={detectLanguage(title)} data-length={titleLength(title)}>
      {bindWords(title)}
    </h1>
  );
}

/** Thai vowels and tone marks do not count. */
export function titleLength(title: string): "long" | "very-long" | undefined {
  const { length } = splitGraphemes(title);
  if (length > VERY_LONG) return "very-long";
  return length > LONG ? "long" : undefined;
}
