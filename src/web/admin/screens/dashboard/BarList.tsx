import { useId, useRef, useState } from "react";
import { Link } from "wouter";

import { MAX_BREAKDOWN_ROWS } from "#contract/analytics/analytics.ts";
import type { Period, BreakdownRow, ReportTable } from "#contract/analytics/analytics.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { formatCount } from "#web/admin/ui/dates/formats.ts";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { LoadingSkeleton } from "#web/admin/ui/LoadingSkeleton.tsx";

import { agentName } from "./data/agentName.ts";
import { formatShare } from "./data/formatChange.ts";
import { TableCsvButton } from "./TableCsvButton.tsx";
import { deviceIcon } from "./data/deviceIcon.ts";
import { Panel } from "./Panel.tsx";

import styles from "./BarList.module.css";

/** Further rows are shown on request. */
const COLLAPSED_ROWS = 6;
const SKELETON_ROWS = [0, 1, 2, 3, 4, 5];

export interface BarListRow extends BreakdownRow {
  /** What the share is of, if it is not that of all rows; empty if it is unknown. */
  base?: number | null;
}

interface BarListProps {
  title: string;
  /** Describes how the rows are counted. */
  note: string;
  /** The table of the CSV export; without it there is no export button. */
  table?: ReportTable | undefined;
  period: Period;
  /** `undefined` while loading. */
  rows: readonly BarListRow[] | undefined;
  /**
   * The base of the percentages. Defaults to the sum of the rows, which is too low if the server truncated the
   * list.
   */
  total?: number | undefined;
  /** Shows the addresses beside the names; set if the ids are paths. */
  showPaths?: boolean;
  /** The link of a row, by its id. */
  linkTo?: ((id: string) => string) | undefined;
}

export function BarList(props: BarListProps) {
  const { title, note, table, period, rows, total, showPaths = false, linkTo } = props;
  const [all, setAll] = useState(false);
  const listId = useId();
  const toggleRef = useRef<HTMLButtonElement>(null);
  const totalCount = total ?? rows?.reduce((count, share) => count + share.count, 0) ?? 0;
  const isExpandable = rows !== undefined && rows.length > COLLAPSED_ROWS;
  const toggle = isExpandable && (
    <button
      ref={toggleRef}
      type="button"
      className={styles.all}
      aria-expanded={all}
      aria-controls={listId}
      onClick={() => setAll(!all)}
    >
      {all ? texts.fewer : fullListLabel(rows.length, showPaths)}
    </button>
  );
  return (
    <Panel
      title={title}
      note={note}
      aside={
        <>
          {toggle}
          {table && rows && rows.length > 0 && <TableCsvButton title={title} period={period} table={table} />}
        </>
      }
    >
      {rows?.length === 0 && <p className={styles.none}>{texts.noData}</p>}
      <ul id={listId}>
        {rows?.slice(0, all ? undefined : COLLAPSED_ROWS).map((share) => (
          <BarRow
            key={share._id}
            share={share}
            total={totalCount}
            showPath={showPaths}
            href={linkTo?.(share._id)}
          />
        ))}
        {!rows && SKELETON_ROWS.map((row) => <SkeletonRow key={row} />)}
      </ul>
      {all && isExpandable && (
        <button type="button" className={styles.fewer} onClick={collapseAndFocusToggle}>
          {texts.fewer}
        </button>
      )}
    </Panel>
  );

  /** The button below the list disappears when it collapses. */
  function collapseAndFocusToggle() {
    setAll(false);
    toggleRef.current?.focus();
  }
}

function SkeletonRow() {
  return (
    <li className={styles.row} aria-hidden="true">
      <LoadingSkeleton />
      <LoadingSkeleton kind="number" />
    </li>
  );
}

/** At the maximum, the list may be truncated and the full count is unknown. */
function fullListLabel(count: number, isPages: boolean): string {
  const isComplete = count < MAX_BREAKDOWN_ROWS;
  if (isPages) return isComplete ? texts.allPages({ count }) : texts.topPages({ count });
  return isComplete ? texts.all({ count }) : texts.top({ count });
}

interface BarRowProps {
  share: BarListRow;
  total: number;
  showPath: boolean;
  href: string | undefined;
}

function BarRow({ share, total, showPath, href }: BarRowProps) {
  const { _id, displayName, address = _id, count, base = total } = share;
  const name = displayName ?? agentName(_id);
  const icon = deviceIcon(_id);
  return (
    <li className={styles.row}>
      <span className={styles.name} lang={detectLanguage(name)}>
        {icon && <Icon name={icon} />}
        {href ? (
          <Link className={styles.text} data-link href={href} title={name}>
            {name}
          </Link>
        ) : (
          <span className={styles.text} title={name}>
            {name}
          </span>
        )}
        {showPath && name !== address && (
          <span className={styles.path} lang={detectLanguage(address) ?? "en"}>
            {address}
          </span>
        )}
      </span>
      <span className="rigid nowrap medium">{formatCount(count)}</span>
      <span className={styles.share}>{base === null ? "–" : formatShare(count, base)}</span>
      <span className={styles.bar} style={{ width: total > 0 ? `${(100 * count) / total}%` : 0 }} />
    </li>
  );
}
