// Plain text as people type it: an empty line starts a paragraph, a single line break stays one.
import { languageOf } from "./languageOf.ts";
import { paragraphsOf } from "./paragraphs.ts";

import styles from "./Prose.module.css";

/** @param opening sets the first paragraph at lead size */
export function Prose({ text, opening = false }: { text: string; opening?: boolean }) {
  return (
    <div className={styles.prose} data-opening={opening || undefined}>
      {paragraphsOf(text).map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no identity but their place
        <p key={index} className={styles.paragraph} lang={languageOf(paragraph)}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}
