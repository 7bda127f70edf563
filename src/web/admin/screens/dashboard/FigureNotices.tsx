import { MAX_NEW_VISITORS_PER_MINUTE } from "#contract/analytics/analytics.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import type { DashboardQuery } from "./data/useDashboardReport.ts";

import styles from "./FigureNotices.module.css";

interface NoticeProps {
  figures: DashboardQuery;
}

/** A recount of millions of views takes long enough to need an explanation. */
export function RecountNotice({ figures: { dashboard } }: NoticeProps) {
  if (!dashboard.data?.isRecounting) return null;
  return (
    <p className={styles.notice} role="status">
      {texts.recount}
    </p>
  );
}

/** Why there are fewer visitors than a broadcast to phones brought. */
export function HeldBackNotice({ figures: { dashboard } }: NoticeProps) {
  const count = dashboard.data?.heldBackVisitors ?? 0;
  if (count === 0) return null;
  return <p className={styles.notice}>{texts.heldBack({ count, limit: MAX_NEW_VISITORS_PER_MINUTE })}</p>;
}
