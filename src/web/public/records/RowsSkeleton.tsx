import * as texts from "#texts/public/content.ts";

import styles from "./RowsSkeleton.module.css";

export function RowsSkeleton() {
  return (
    <div className={styles.skeleton}>
      <p className={styles.text} role="status">
        {texts.loading()}
      </p>
      <div className={styles.pictures} />
    </div>
  );
}
