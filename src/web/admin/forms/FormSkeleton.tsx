import { uiTexts } from "#texts/admin/ui.ts";

import styles from "./FormSkeleton.module.css";

export function FormSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={uiTexts.loading}>
      <div className={styles.main}>
        <span className={styles.line} />
        <span className={styles.box} />
        <span className={styles.line} />
      </div>
      <div className={styles.side}>
        <span className={styles.tile} />
        <span className={styles.line} />
        <span className={styles.line} />
      </div>
    </div>
  );
}
