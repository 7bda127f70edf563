import type { PublicSite } from "#resources/settings/site.ts";
import * as texts from "#texts/public/about.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import styles from "./Philosophy.module.css";

export function Philosophy({ statement, explanation }: PublicSite["philosophy"]) {
  return (
    <section className={styles.philosophy} aria-labelledby="philosophy">
      <h2 id="philosophy" className={styles.label}>
        {texts.philosophy()}
      </h2>
      <p className={styles.statement} lang={detectLanguage(statement)}>
        {statement}
      </p>
      {explanation && (
        <p className={styles.explanation} lang={detectLanguage(explanation)}>
          {explanation}
        </p>
      )}
    </section>
  );
}
