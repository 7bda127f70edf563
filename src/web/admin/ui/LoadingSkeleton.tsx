// A bar in the place of a text or figure that is on its way.
import styles from "./LoadingSkeleton.module.css";

export function LoadingSkeleton({ kind = "text" }: { kind?: "text" | "figure" | "number" }) {
  return <span className={styles.bar} data-kind={kind} />;
}
