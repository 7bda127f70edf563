import type { LegalSection } from "#contract/legal/legal.ts";
import { sectionId } from "#web/ui/NumberedSections.tsx";
import { useScrollSpy } from "#web/ui/useScrollSpy.ts";

import styles from "./LegalTableOfContents.module.css";

interface LegalTableOfContentsProps {
  label: string;
  sections: readonly LegalSection[];
}

export function LegalTableOfContents({ label, sections }: LegalTableOfContentsProps) {
  const ids = sections.map((_, index) => sectionId(index));
  const current = useScrollSpy(ids);
  if (sections.length === 0) return null;
  return (
    <nav className={styles.contents} aria-label={label}>
      <ol>
        {ids.map((id, index) => (
          <li key={id} className={styles.entry}>
            <a className={styles.link} href={`#${id}`} aria-current={id === current ? "location" : undefined}>
              <span className={styles.number}>{index + 1}</span>
              <span>{sections[index]?.title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
