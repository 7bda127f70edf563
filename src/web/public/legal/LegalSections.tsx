// The numbered sections of a legal text, each beginning at one of its headings.
import type { LegalText } from "#contract/legal.ts";
import { RichText } from "#web/ui/RichText.tsx";

import styles from "./LegalSections.module.css";

/** The same in every language, so that an address with a fragment keeps its place. */
export function sectionId(index: number): string {
  return `section-${index + 1}`;
}

export function LegalSections({ text: { intro, sections } }: { text: LegalText }) {
  const numbered = sections.map((section, index) => ({ ...section, id: sectionId(index) }));
  return (
    <>
      {intro && (
        <div className={styles.section}>
          <RichText html={intro} />
        </div>
      )}
      {numbered.map(({ id, title, html }, index) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`} className={styles.title}>
            <span className={styles.number}>{index + 1}</span> {title}
          </h2>
          <RichText html={html} />
        </section>
      ))}
    </>
  );
}
