import type { ReactNode } from "react";

import { dashboardTexts } from "#texts/admin/dashboard.ts";

import { formatCount } from "#web/admin/ui/dates/formats.ts";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { LoadingSkeleton } from "#web/admin/ui/LoadingSkeleton.tsx";

import { Explanation } from "./Explanation.tsx";
import type { Change } from "./data/formatChange.ts";

import styles from "./StatCard.module.css";

interface StatCardsProps {
  /** Draws a line above, for cards that don't follow the bar directly. */
  secondary?: boolean;
  children: ReactNode;
}

/** Cards side by side, directly below the bar. */
export function StatCards({ secondary = false, children }: StatCardsProps) {
  return (
    <div className={styles.strip} data-apart={secondary || undefined}>
      {children}
    </div>
  );
}

interface StatCardProps {
  label: string;
  description: string;
  /** `undefined` while loading, `null` if loading failed. */
  value: number | null | undefined;
  change?: Change | undefined;
  /** Shows how recent the value is. */
  badge?: ReactNode;
  /** Only for metrics that the chart can show. */
  selection?: { isChosen: boolean; onChoose: () => void };
  children?: ReactNode;
}

export function StatCard({ label, description, value, change, badge, selection, children }: StatCardProps) {
  return (
    <section className={styles.card} aria-label={label} data-chosen={selection?.isChosen || undefined}>
      <div className="row">
        <h2 className={styles.label}>
          {selection ? (
            <button
              type="button"
              className={styles.choose}
              aria-pressed={selection.isChosen}
              onClick={selection.onChoose}
            >
              {label}
            </button>
          ) : (
            label
          )}
        </h2>
        <Explanation name={label} text={description} />
      </div>
      {value === undefined ? (
        <LoadingSkeleton kind="figure" />
      ) : (
        <p className={styles.figure}>
          <span className={styles.value}>{value === null ? "–" : formatCount(value)}</span>
          {change && <ChangeIndicator change={change} />}
          {value !== null && badge}
        </p>
      )}
      {children ? <p className={styles.detail}>{children}</p> : <LoadingSkeleton />}
    </section>
  );
}

export function ChangeIndicator({ change: { kind, text } }: { change: Change }) {
  return (
    <span className={styles.change} data-kind={kind}>
      {kind === "up" && <Icon name="arrowUp" />}
      {kind === "down" && <Icon name="arrowDown" />}
      {(kind === "up" || kind === "down") && (
        <span className="visually-hidden">{`${dashboardTexts.changes[kind]} `}</span>
      )}
      <span>{text}</span>
    </span>
  );
}
