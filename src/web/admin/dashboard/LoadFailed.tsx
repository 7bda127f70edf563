// The figures could not be had: instead of them, or beside older ones.
import { ANALYTICS_MESSAGES } from "#contract/analytics/analytics.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import { Button } from "../ui/Button.tsx";
import { datesIn } from "../ui/dates/dates.ts";
import { Notice } from "../ui/Notice.tsx";

import type { Figures } from "./data/useFigures.ts";

import styles from "./LoadFailed.module.css";

interface LoadFailedProps {
  figures: Figures;
  error: Error;
}

export function LoadFailed({ figures, error }: LoadFailedProps) {
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  const actions = (
    <Button icon="retry" onClick={() => loadAgain(figures)}>
      Try again
    </Button>
  );
  return (
    <Notice
      failed
      title={isRefused ? ANALYTICS_MESSAGES.signInRequired : ANALYTICS_MESSAGES.fetchFailed}
      actions={actions}
    >
      {error.message || "The server's answer could not be read."} The counting goes on meanwhile.
    </Notice>
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
      The newest figures could not be loaded. These are from {datesIn(figures.timeZone).time(readAt)}.
      <Button size="small" icon="retry" onClick={() => loadAgain(figures)}>
        Try again
      </Button>
    </p>
  );
}

function loadAgain({ dashboard, comparison }: Figures) {
  void dashboard.refetch();
  void comparison.refetch();
}
