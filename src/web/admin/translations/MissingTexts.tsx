import { useId } from "react";
import { Link } from "wouter";

import type { Language } from "#texts/language.ts";

import styles from "./MissingTexts.module.css";

interface MissingTextsProps {
  title: string;
  note: string;
  items: readonly MissingText[];
}

interface MissingText {
  label: string;
  /** Of the label; that of the back office if omitted. */
  lang?: Language | undefined;
  /** Of the form. */
  href: string;
}

/** Texts without a state of their own that a language lacks, with links to their forms. */
export function MissingTexts({ title, note, items }: MissingTextsProps) {
  const headingId = useId();
  if (items.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      <p className={styles.note}>{note}</p>
      <ul className={styles.list}>
        {items.map(({ label, lang, href }) => (
          <li key={label}>
            <Link className={styles.link} href={href} lang={lang}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
