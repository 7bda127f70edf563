// Keeps the place of the list while it is on its way.
import styles from "./ActivitiesSkeleton.module.css";

export function ActivitiesSkeleton() {
  return (
    <div className={styles.skeleton}>
      <p className={styles.text} role="status">
        Loading…
      </p>
      <div className={styles.pictures} />
    </div>
  );
}
