import { useId } from "react";
import type { ReactNode } from "react";

import { SectionBoundary } from "#web/admin/frame/ScreenBoundary.tsx";

import { Explanation } from "./Explanation.tsx";

import styles from "./Panel.module.css";

interface PanelProps {
  title: string;
  /** Describes how the numbers are counted. */
  note?: string;
  /** To the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, note, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {note && <Explanation name={title} text={note} />}
        {aside && <div className="row rigid gap-12">{aside}</div>}
      </div>
      <SectionBoundary>{children}</SectionBoundary>
    </section>
  );
}
