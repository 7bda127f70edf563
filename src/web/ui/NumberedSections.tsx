import type { LegalText } from "#contract/legal/legal.ts";

import { RichText } from "./text/RichText.tsx";

import styles from "./NumberedSections.module.css";

/** The same in every language, so that a fragment survives switching the language. */
export function sectionId(index: number): string {
  return `section-${index + 1}`;
}

/** @param idPrefix keeps ids unique on a page with several texts */
export function NumberedSections({ text, idPrefix = "" }: { text: LegalText; idPrefix?: string }) {
  const sections = text.sections.map((section, index) => ({ ...section, id: idPrefix + sectionId(index) }));
  return (
    <>
      {text.intro && (
        <div className={styles.section}>
          <RichText html={text.intro} />
        </div>
      )}
      {sections.map(({ id, title, html }, index) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`} className={styles.title}>
            <span className={styles.number}>{index + 1}</span> <span>{title}</span>
          </h2>
          <RichText html={html} />
        </section>
      ))}
    </>
  );
}
