import styles from "./LoadingSkeleton.module.css";

export function LoadingSkeleton({ kind = "text" }: { kind?: "text" | "figure" | "number" }) {
  return <span className={styles.bar} data-kind={kind} />;
}
