import * as texts from "#texts/public/content.ts";

import styles from "./ArticlesSkeleton.module.css";

export function ArticlesSkeleton() {
  return (
    <div className={styles.skeleton}>
      <div className={styles.lead} />
      <p className={styles.text} role="status">
        {texts.loading()}
      </p>
      <div className={styles.half} />
      <div className={styles.half} />
    </div>
  );
}
