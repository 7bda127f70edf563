import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import type { DashboardQuery } from "./data/useDashboardReport.ts";

import styles from "./RecountNotice.module.css";

/** A recount of millions of views takes long enough to need an explanation. */
export function RecountNotice({ figures: { dashboard } }: { figures: DashboardQuery }) {
  if (!dashboard.data?.isRecounting) return null;
  return (
    <p className={styles.recount} role="status">
      {texts.recount}
    </p>
  );
}
