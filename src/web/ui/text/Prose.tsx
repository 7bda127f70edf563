import { detectLanguage } from "./detectLanguage.ts";
import { LinkedText } from "./LinkedText.tsx";
import { splitParagraphs } from "./paragraphs.ts";

import styles from "./Prose.module.css";

/**
 * Plain text: an empty line starts a paragraph, single line breaks are preserved.
 * @param hasLead sets the first paragraph in lead size
 */
export function Prose({ text, hasLead = false }: { text: string; hasLead?: boolean }) {
  return (
    <div className={styles.prose} data-opening={hasLead || undefined}>
      {splitParagraphs(text).map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no id
        <p key={index} className={styles.paragraph} lang={detectLanguage(paragraph)}>
          <LinkedText text={paragraph} />
        </p>
      ))}
    </div>
  );
}
