// Shown while it is not yet known who is signed in.
import styles from "./Verifying.module.css";

export function Verifying() {
  return (
    <div className={styles.page} role="status">
      <div className={styles.line} />
      <p>Verifying access...</p>
    </div>
  );
}
