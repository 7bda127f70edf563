// The latest five views, asked for anew every half minute.
import type { UseQueryResult } from "@tanstack/react-query";

import { RECENT_VIEWS } from "#contract/analytics.ts";
import type { RealTime, RecentView } from "#contract/analytics.ts";
import { languageOf } from "#web/ui/languageOf.ts";

import { Button } from "../ui/Button.tsx";
import { formatAgo, formatTime } from "../ui/formats.ts";
import { Icon } from "../ui/Icon.tsx";
import { Waiting } from "../ui/Waiting.tsx";

import { iconOf } from "./devices.ts";
import { Panel } from "./Panel.tsx";

import styles from "./RecentViews.module.css";

const WAITING = [0, 1, 2, 3, 4];

export function RecentViews({ query }: { query: UseQueryResult<RealTime> }) {
  const views = query.data?.recentPageViews.slice(0, RECENT_VIEWS);
  return (
    <Panel
      title="Recent Page Views"
      aside={query.isSuccess && views?.length ? <span className={styles.live}>live</span> : null}
    >
      {query.isError && !views && <Failed onRetry={() => void query.refetch()} />}
      {views?.length === 0 && <p className={styles.none}>No recent page views</p>}
      {(query.isPending || (views && views.length > 0)) && (
        <table className={styles.table} aria-busy={query.isPending}>
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">Device</th>
              <th scope="col">Browser</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {views?.map((view, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two views may be alike in everything
              <Row key={index} view={view} now={query.dataUpdatedAt} />
            ))}
            {query.isPending && WAITING.map((row) => <WaitingRow key={row} />)}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Row({ view, now }: { view: RecentView; now: number }) {
  const { pageView, visitor, timestamp } = view;
  const icon = iconOf(visitor.device);
  return (
    <tr>
      <th scope="row" className={styles.page} lang={languageOf(pageView.title)} title={pageView.path}>
        {pageView.title}
      </th>
      <td className={styles.device}>
        {icon && <Icon name={icon} />}
        {visitor.device}
      </td>
      <td className={styles.browser}>{visitor.browser}</td>
      <td className={styles.time}>
        <span className={styles.ago}>{formatAgo(timestamp, now)}</span>{" "}
        <time dateTime={timestamp}>{formatTime(timestamp)}</time>
      </td>
    </tr>
  );
}

/* oxlint-disable jsx-a11y/control-has-associated-label -- a drawing of cells, silent to screen readers */
function WaitingRow() {
  return (
    <tr aria-hidden="true">
      <td>
        <Waiting />
      </td>
      <td>
        <Waiting />
      </td>
      <td>
        <Waiting />
      </td>
      <td>
        <Waiting kind="number" />
      </td>
    </tr>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>Recent views could not be loaded.</p>
      <Button size="small" icon="retry" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
