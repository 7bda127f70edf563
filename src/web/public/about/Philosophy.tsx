import type { PublicSite } from "#resources/settings/site.ts";
import * as texts from "#texts/public/about.ts";
import { PlainText } from "#web/ui/text/PlainText.tsx";

import styles from "./Philosophy.module.css";

export function Philosophy({ statement, explanation }: PublicSite["philosophy"]) {
  return (
    <section className={styles.philosophy} aria-labelledby="philosophy">
      <h2 id="philosophy" className={styles.label}>
        {texts.philosophy()}
      </h2>
      <PlainText className={styles.statement}>{statement}</PlainText>
      <PlainText className={styles.explanation}>{explanation}</PlainText>
    </section>
  );
}
