// The four figures of the dashboard with their change; who is there this minute stands among them.
import type { ReactNode } from "react";

import type { Comparison, Period, PeriodTotals, RealTime } from "#contract/analytics.ts";

import { formatCount } from "../ui/formats.ts";
import { Icon } from "../ui/Icon.tsx";
import { Waiting } from "../ui/Waiting.tsx";

import { changeOf } from "./changeOf.ts";
import type { Change } from "./changeOf.ts";
import { PERIOD_WORDS } from "./periods.ts";

import styles from "./Cards.module.css";

interface CardsProps {
  period: Period;
  comparison: Comparison | undefined;
  realTime: RealTime | undefined;
}

export function Cards({ period, comparison, realTime }: CardsProps) {
  const words = PERIOD_WORDS[period];
  const movement = (key: keyof PeriodTotals) =>
    comparison && changeOf(comparison.current[key], comparison.previous[key]);
  const ordinary = (label: string, key: keyof PeriodTotals) => (
    <Card label={label} value={comparison?.current[key]} change={movement(key)}>
      {comparison && `${formatCount(comparison.previous[key])} ${words.before}`}
    </Card>
  );
  const sessions = movement("activeSessions");
  return (
    <div className={styles.strip}>
      {ordinary("Total Page Views", "totalPageViews")}
      {ordinary("Unique Visitors", "uniqueVisitors")}
      <Card label="Active Sessions" value={realTime ? realTime.activeSessions : comparison && null} live>
        {comparison && sessions && (
          <>
            {formatCount(comparison.current.activeSessions)}{" "}
            {words.days === 1 ? words.inIt : `in ${words.days} days`} <Movement change={sessions} />
          </>
        )}
      </Card>
      {ordinary("Returning Users", "returningUsers")}
    </div>
  );
}

interface CardProps {
  label: string;
  /** `null` when it could not be had. */
  value: number | null | undefined;
  change?: Change | undefined;
  live?: boolean;
  children: ReactNode;
}

function Card({ label, value, change, live = false, children }: CardProps) {
  return (
    <section className={styles.card} aria-label={label}>
      <h2 className={styles.label}>{label}</h2>
      {value === undefined ? (
        <Waiting kind="figure" />
      ) : (
        <p className={styles.figure}>
          <span className={styles.value}>{value === null ? "–" : formatCount(value)}</span>
          {change && <Movement change={change} />}
          {live && value !== null && <span className={styles.live}>live</span>}
        </p>
      )}
      {children ? <p className={styles.detail}>{children}</p> : <Waiting />}
    </section>
  );
}

function Movement({ change: { kind, text } }: { change: Change }) {
  return (
    <span className={styles.change} data-kind={kind}>
      {kind === "up" && <Icon name="arrowUp" />}
      {kind === "down" && <Icon name="arrowDown" />}
      {(kind === "up" || kind === "down") && <span className={styles.word}>{kind} </span>}
      {text}
    </span>
  );
}
