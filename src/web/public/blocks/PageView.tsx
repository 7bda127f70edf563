import type { Section } from "#resources/blocks/blocks.ts";
import { PlainText } from "#web/ui/text/PlainText.tsx";

import { Blocks } from "./Blocks.tsx";

import styles from "./PageView.module.css";

/** A page of the firm's own: its title and its blocks. */
export function PageView({ title, sections }: { title: string; sections: readonly Section[] }) {
  return (
    <div className={styles.page}>
      <PlainText Tag="h1" className={styles.title}>
        {title}
      </PlainText>
      <Blocks sections={sections} title={title} />
    </div>
  );
}
