import { PlainText } from "#web/ui/text/PlainText.tsx";
import { RichText } from "#web/ui/text/RichText.tsx";

import type { BlockProps } from "./blockProps.ts";

import styles from "./Questions.module.css";
import rows from "./Rows.module.css";

/** `<details>`: works without scripts, and browsers open those in which find-in-page finds something. */
export function Questions({ fields: { questions } }: BlockProps<"questions">) {
  return (
    <div className={rows.rows}>
      {questions.map(({ question, answer }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a question may occur twice
        <details key={index} className={rows.row} open={questions.length === 1}>
          <summary className={styles.question}>
            <PlainText Tag="span" className={rows.title}>
              {question}
            </PlainText>
          </summary>
          <div className={styles.answer}>
            <RichText html={answer.html} hasLead={false} />
          </div>
        </details>
      ))}
    </div>
  );
}
