// Keeps the place of the list while it is on its way.
import styles from "./RowsSkeleton.module.css";

export function RowsSkeleton() {
  return (
    <div className={styles.skeleton}>
      <p className={styles.text} role="status">
        Loading…
      </p>
      <div className={styles.pictures} />
    </div>
  );
}
