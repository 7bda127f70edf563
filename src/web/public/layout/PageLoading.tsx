import * as texts from "#texts/public/ui.ts";

import styles from "./PageLoading.module.css";

export function PageLoading() {
  return (
    <p className={styles.loading} role="status">
      {texts.loading()}
    </p>
  );
}
