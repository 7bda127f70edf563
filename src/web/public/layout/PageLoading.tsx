// Shown while the code of a page is on its way.
import styles from "./PageLoading.module.css";

export function PageLoading() {
  return (
    <p className={styles.loading} role="status">
      Loading...
    </p>
  );
}
