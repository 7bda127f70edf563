// Plain text as people type it: an empty line starts a paragraph, a single line break stays one.
import { detectLanguage } from "./detectLanguage.ts";
import { splitParagraphs } from "./paragraphs.ts";

import styles from "./Prose.module.css";

/** @param hasLead sets the first paragraph at lead size */
export function Prose({ text, hasLead = false }: { text: string; hasLead?: boolean }) {
  return (
    <div className={styles.prose} data-opening={hasLead || undefined}>
      {splitParagraphs(text).map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no identity but their place
        <p key={index} className={styles.paragraph} lang={detectLanguage(paragraph)}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}
