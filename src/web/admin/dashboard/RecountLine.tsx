// All views are being counted anew, which takes its time when there are millions of them.
import type { Figures } from "./data/useFigures.ts";

import styles from "./RecountLine.module.css";

export function RecountLine({ figures: { dashboard } }: { figures: Figures }) {
  if (!dashboard.data?.isRecounting) return null;
  return (
    <p className={styles.recount} role="status">
      All views are being counted anew. These are the figures from before; they will change by themselves.
    </p>
  );
}
