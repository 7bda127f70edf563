// The list of the policy's sections, with a point at the one being read.
import { useCurrentSection } from "#web/ui/useCurrentSection.ts";

import type { PolicySection } from "./policyParts.ts";

import styles from "./PolicyContents.module.css";

export function PolicyContents({ label, sections }: { label: string; sections: readonly PolicySection[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id));
  return (
    <nav className={styles.contents} aria-label={label}>
      <ol>
        {sections.map(({ id, short }, index) => (
          <li key={id} className={styles.entry}>
            <a className={styles.link} href={`#${id}`} aria-current={id === current ? "location" : undefined}>
              <span className={styles.number}>{index + 1}</span>
              {short}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
