import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { getDates } from "#web/admin/ui/dates/dates.ts";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";

import type { DashboardQuery } from "./data/useDashboardReport.ts";

import styles from "./ReportFailed.module.css";

interface ReportFailedProps {
  figures: DashboardQuery;
  error: Error;
}

export function ReportFailed({ figures, error }: ReportFailedProps) {
  const isForbidden = error instanceof ApiError && (error.status === 401 || error.status === 403);
  return (
    <LoadFailed
      title={isForbidden ? texts.signInRequired : texts.loadFailed}
      error={error}
      onRetry={() => loadAgain(figures)}
    >
      {texts.loadFailedNote}
    </LoadFailed>
  );
}

/** Shown when a refetch failed: names the time of the data on the screen. */
export function StaleNotice({ figures }: { figures: DashboardQuery }) {
  // A page report doesn't need the comparison, which may never have loaded.
  const readAt = Math.min(
    ...[figures.dashboard, figures.comparison].filter(({ data }) => data).map((read) => read.dataUpdatedAt),
  );
  return (
    <p className={styles.stale} role="status">
      <span>{texts.stale({ time: getDates(figures.timeZone).time(readAt) })}</span>
      <Button size="small" icon="retry" onClick={() => loadAgain(figures)}>
        {uiTexts.tryAgain}
      </Button>
    </p>
  );
}

function loadAgain({ dashboard, comparison }: DashboardQuery) {
  void dashboard.refetch();
  void comparison.refetch();
}
