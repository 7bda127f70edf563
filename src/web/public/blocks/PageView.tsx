import type { Section } from "#resources/blocks/blocks.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { insertWordBreaks } from "#web/ui/text/insertWordBreaks.tsx";

import { Blocks } from "./Blocks.tsx";

import styles from "./PageView.module.css";

/** A page of the firm's own: its title and its blocks. */
export function PageView({ title, sections }: { title: string; sections: readonly Section[] }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title} lang={detectLanguage(title)}>
        {insertWordBreaks(title)}
      </h1>
      <Blocks sections={sections} title={title} />
    </div>
  );
}
