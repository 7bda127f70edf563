// A long form in sections, with their list beside it: it leads to each and shows which one is being looked at.
import { useId } from "react";
import type { MouseEvent, ReactNode } from "react";

import { formTexts as texts } from "#texts/admin/form.ts";
import { useScrollSpy } from "#web/ui/useScrollSpy.ts";

import styles from "./Sections.module.css";

export interface SectionEntry {
  id: string;
  label: string;
}

interface SectionsProps {
  sections: readonly SectionEntry[];
  children: ReactNode;
}

export function Sections({ sections, children }: SectionsProps) {
  const current = useScrollSpy(sections.map(({ id }) => id));
  return (
    <div className={styles.layout}>
      <nav className={styles.contents} aria-label={texts.onThisPage}>
        <ul>
          {sections.map(({ id, label }) => (
            <li key={id}>
              <a
                className={styles.entry}
                href={`#${id}`}
                aria-current={id === current ? "true" : undefined}
                onClick={(event) => scrollToSection(event, id)}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.column}>{children}</div>
    </div>
  );
}

interface SectionProps extends SectionEntry {
  /** What the section is about, below its head. */
  note?: ReactNode;
  /** At the right of the head. */
  action?: ReactNode;
  children?: ReactNode;
}

export function Section({ id, label, note, action, children }: SectionProps) {
  const headId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={headId} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={headId} className={styles.title}>
          {label}
        </h2>
        {action}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {children && <div className={styles.fields}>{children}</div>}
    </section>
  );
}

/** Two fields side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** Without a change of the address, which a form with unsaved changes would take for leaving. */
function scrollToSection(event: MouseEvent, id: string) {
  event.preventDefault();
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: "start" });
  section?.focus({ preventScroll: true });
}
