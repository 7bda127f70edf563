import type { UseQueryResult } from "@tanstack/react-query";

import { RECENT_VIEWS } from "#contract/analytics/analytics.ts";
import type { RealTimeReport, RecentView } from "#contract/analytics/analytics.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { getDates } from "#web/admin/ui/dates/dates.ts";
import { formatAgo } from "#web/admin/ui/dates/formats.ts";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { LoadingSkeleton } from "#web/admin/ui/LoadingSkeleton.tsx";

import { agentName } from "./data/agentName.ts";
import { deviceIcon } from "./data/deviceIcon.ts";
import type { LiveState } from "./data/keepStreamOpen.ts";
import { LiveIndicator } from "./LiveIndicator.tsx";
import { Panel } from "./Panel.tsx";
import { formatDay } from "./data/periods.ts";

import styles from "./RecentViews.module.css";

const SKELETON_ROWS = [0, 1, 2, 3, 4];

interface RecentViewsProps {
  query: UseQueryResult<RealTimeReport>;
  live: LiveState;
  /** The site's time zone. */
  timeZone: string;
}

export function RecentViews({ query, live, timeZone }: RecentViewsProps) {
  const views = query.data?.recentPageViews.slice(0, RECENT_VIEWS);
  return (
    <Panel title={texts.recent.title} aside={query.isSuccess && <LiveIndicator state={live} />}>
      {query.isError && !views && <Failed onRetry={() => void query.refetch()} />}
      {views?.length === 0 && <p className={styles.none}>{texts.recent.none}</p>}
      {(query.isPending || (views && views.length > 0)) && (
        <table className={styles.table} aria-busy={query.isPending}>
          <thead>
            <tr>
              <th scope="col">{texts.recent.page}</th>
              <th scope="col">{texts.recent.device}</th>
              <th scope="col">{texts.recent.browser}</th>
              <th scope="col">{texts.recent.time}</th>
            </tr>
          </thead>
          <tbody>
            {views?.map((view, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two views may be equal
              <Row key={index} view={view} now={query.dataUpdatedAt} timeZone={timeZone} />
            ))}
            {query.isPending && SKELETON_ROWS.map((row) => <SkeletonRow key={row} />)}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

interface RowProps {
  view: RecentView;
  now: number;
  timeZone: string;
}

function Row({ view, now, timeZone }: RowProps) {
  const { pageView, visitor, timestamp } = view;
  const icon = deviceIcon(visitor.device);
  const at = Date.parse(timestamp);
  const day = formatDay(at, now, timeZone);
  const dates = getDates(timeZone);
  return (
    <tr data-dated={day !== "" || undefined}>
      <th scope="row" className={styles.page} lang={detectLanguage(pageView.title)} title={pageView.path}>
        {pageView.title}
      </th>
      <td className={styles.device}>
        {icon && <Icon name={icon} />}
        <span>{agentName(visitor.device)}</span>
      </td>
      <td className={styles.browser}>{agentName(visitor.browser)}</td>
      <td className={styles.time}>
        <span className={styles.ago}>{formatAgo(timestamp, now)}</span>{" "}
        <time dateTime={timestamp} title={dates.dateTime(timestamp)}>
          {day && <span className={styles.day}>{`${day} `}</span>}
          <span>{dates.time(timestamp)}</span>
        </time>
      </td>
    </tr>
  );
}

/* oxlint-disable jsx-a11y/control-has-associated-label -- a skeleton, hidden from screen readers */
function SkeletonRow() {
  return (
    <tr aria-hidden="true">
      <td>
        <LoadingSkeleton />
      </td>
      <td>
        <LoadingSkeleton />
      </td>
      <td>
        <LoadingSkeleton />
      </td>
      <td>
        <LoadingSkeleton kind="number" />
      </td>
    </tr>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{texts.recent.failed}</p>
      <Button size="small" icon="retry" onClick={onRetry}>
        {uiTexts.tryAgain}
      </Button>
    </div>
  );
}
