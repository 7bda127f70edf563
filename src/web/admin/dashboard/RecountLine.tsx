// All views are being counted anew, which takes its time when there are millions of them.
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import type { Figures } from "./data/useFigures.ts";

import styles from "./RecountLine.module.css";

export function RecountLine({ figures: { dashboard } }: { figures: Figures }) {
  if (!dashboard.data?.isRecounting) return null;
  return (
    <p className={styles.recount} role="status">
      {texts.recount}
    </p>
  );
}
