// A long form in sections, with a table of contents that marks the current one.
import { useId } from "react";
import type { MouseEvent, ReactNode } from "react";

import { formTexts as texts } from "#texts/admin/form.ts";
import { useScrollSpy } from "#web/ui/useScrollSpy.ts";

import { SectionBoundary } from "#web/admin/frame/ScreenBoundary.tsx";

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
  /** Text below the heading. */
  note?: ReactNode;
  /** At the end of the heading. */
  action?: ReactNode;
  children?: ReactNode;
}

export function Section({ id, label, note, action, children }: SectionProps) {
  const headId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={headId} tabIndex={-1}>
      <div className="row wrap split gap-8-16">
        <h2 id={headId} className="heading">
          {label}
        </h2>
        {action}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {children && (
        <div className="stack gap-18 above-12">
          <SectionBoundary>{children}</SectionBoundary>
        </div>
      )}
    </section>
  );
}

/** Two fields side by side if there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** Does not change the URL, because the leave guard would treat that as leaving. */
function scrollToSection(event: MouseEvent, id: string) {
  event.preventDefault();
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: "start" });
  section?.focus({ preventScroll: true });
}
