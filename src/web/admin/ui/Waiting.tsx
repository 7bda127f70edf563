// A bar in the place of a text or figure that is on its way.
import styles from "./Waiting.module.css";

export function Waiting({ kind = "text" }: { kind?: "text" | "figure" | "number" }) {
  return <span className={styles.bar} data-kind={kind} />;
}
