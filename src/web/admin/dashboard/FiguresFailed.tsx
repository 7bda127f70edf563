// The figures could not be had: instead of them, or beside older ones.
import { ANALYTICS_MESSAGES } from "#contract/analytics/analytics.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import { Button } from "../ui/Button.tsx";
import { datesIn } from "../ui/dates/dates.ts";
import { LoadFailed } from "../ui/LoadFailed.tsx";

import type { Figures } from "./data/useFigures.ts";

import styles from "./FiguresFailed.module.css";

interface FiguresFailedProps {
  figures: Figures;
  error: Error;
}

export function FiguresFailed({ figures, error }: FiguresFailedProps) {
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  return (
    <LoadFailed
      title={isRefused ? ANALYTICS_MESSAGES.signInRequired : ANALYTICS_MESSAGES.fetchFailed}
      error={error}
      onRetry={() => loadAgain(figures)}
    >
      {texts.loadFailedNote}
    </LoadFailed>
  );
}

/** The newest could not be read, and what is shown is as old as it says. */
export function StaleLine({ figures }: { figures: Figures }) {
  // One page's figures stand there without the comparison, which may never have been read.
  const readAt = Math.min(
    ...[figures.dashboard, figures.comparison].filter(({ data }) => data).map((read) => read.dataUpdatedAt),
  );
  return (
    <p className={styles.stale} role="status">
      {texts.stale(datesIn(figures.timeZone).time(readAt))}
      <Button size="small" icon="retry" onClick={() => loadAgain(figures)}>
        {uiTexts.tryAgain}
      </Button>
    </p>
  );
}

function loadAgain({ dashboard, comparison }: Figures) {
  void dashboard.refetch();
  void comparison.refetch();
}
