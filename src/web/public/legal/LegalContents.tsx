// The list of a text's sections, with a point at the one being read.
import type { LegalSection } from "#contract/legal/legal.ts";
import { sectionId } from "#web/ui/NumberedSections.tsx";
import { useCurrentSection } from "#web/ui/useCurrentSection.ts";

import styles from "./LegalContents.module.css";

interface LegalContentsProps {
  label: string;
  sections: readonly LegalSection[];
}

export function LegalContents({ label, sections }: LegalContentsProps) {
  const ids = sections.map((_, index) => sectionId(index));
  const current = useCurrentSection(ids);
  if (sections.length === 0) return null;
  return (
    <nav className={styles.contents} aria-label={label}>
      <ol>
        {ids.map((id, index) => (
          <li key={id} className={styles.entry}>
            <a className={styles.link} href={`#${id}`} aria-current={id === current ? "location" : undefined}>
              <span className={styles.number}>{index + 1}</span>
              {sections[index]?.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
