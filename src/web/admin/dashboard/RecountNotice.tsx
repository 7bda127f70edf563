// All views are being counted anew, which takes its time when there are millions of them.
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import type { DashboardQuery } from "./data/useDashboardReport.ts";

import styles from "./RecountNotice.module.css";

export function RecountNotice({ figures: { dashboard } }: { figures: DashboardQuery }) {
  if (!dashboard.data?.isRecounting) return null;
  return (
    <p className={styles.recount} role="status">
      {texts.recount}
    </p>
  );
}
