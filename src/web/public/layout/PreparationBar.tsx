import { inPreparation } from "#texts/public/layout.ts";

import styles from "./PreparationBar.module.css";

/** Above the pages of a language in preparation. Only the server renders it. */
export function PreparationBar() {
  return (
    <aside className={styles.bar}>
      <p>{inPreparation()}</p>
    </aside>
  );
}
