// What the firm believes: a statement at the size of a title, and what follows from it.
import type { Site } from "#contract/settings/site.ts";
import { aboutTexts as texts } from "#texts/public/about.ts";
import { languageOf } from "#web/ui/text/languageOf.ts";

import styles from "./Philosophy.module.css";

export function Philosophy({ statement, explanation }: Site["philosophy"]) {
  return (
    <section className={styles.philosophy} aria-labelledby="philosophy">
      <h2 id="philosophy" className={styles.label}>
        {texts.philosophy}
      </h2>
      <p className={styles.statement} lang={languageOf(statement)}>
        {statement}
      </p>
      {explanation && (
        <p className={styles.explanation} lang={languageOf(explanation)}>
          {explanation}
        </p>
      )}
    </section>
  );
}
