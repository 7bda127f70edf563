import { useId } from "react";
import type { ReactNode } from "react";

import { SectionBoundary } from "#web/admin/frame/ScreenBoundary.tsx";

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
        {aside && <div className="row rigid gap-12">{aside}</div>}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      <SectionBoundary>{children}</SectionBoundary>
    </section>
  );
}
