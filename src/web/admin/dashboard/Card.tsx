// One figure between its rules: its change, what it is compared with, and how it is counted.
import type { ReactNode } from "react";

import { formatCount } from "../ui/dates/formats.ts";
import { Icon } from "../ui/Icon.tsx";
import { Waiting } from "../ui/Waiting.tsx";

import type { Change } from "./data/changeOf.ts";

import styles from "./Card.module.css";

interface CardStripProps {
  /** Between rules of its own, where something stands between it and the bar. */
  apart?: boolean;
  children: ReactNode;
}

/** Cards side by side, hanging from the bar. */
export function CardStrip({ apart = false, children }: CardStripProps) {
  return (
    <div className={styles.strip} data-apart={apart || undefined}>
      {children}
    </div>
  );
}

interface CardProps {
  label: string;
  countedBy: string;
  /** `null` when it could not be had. */
  value: number | null | undefined;
  change?: Change | undefined;
  /** How new it is. */
  mark?: ReactNode;
  /** Of a figure that the chart can draw. */
  choice?: { isChosen: boolean; onChoose: () => void };
  children?: ReactNode;
}

export function Card({ label, countedBy, value, change, mark, choice, children }: CardProps) {
  return (
    <section className={styles.card} aria-label={label} data-chosen={choice?.isChosen || undefined}>
      <h2 className={styles.label}>
        {choice ? (
          <button
            type="button"
            className={styles.choose}
            aria-pressed={choice.isChosen}
            onClick={choice.onChoose}
          >
            {label}
          </button>
        ) : (
          label
        )}
      </h2>
      {value === undefined ? (
        <Waiting kind="figure" />
      ) : (
        <p className={styles.figure}>
          <span className={styles.value}>{value === null ? "–" : formatCount(value)}</span>
          {change && <Movement change={change} />}
          {value !== null && mark}
        </p>
      )}
      {children ? <p className={styles.detail}>{children}</p> : <Waiting />}
      <p className={styles.counted}>{countedBy}</p>
    </section>
  );
}

/** How a figure moved. */
export function Movement({ change: { kind, text } }: { change: Change }) {
  return (
    <span className={styles.change} data-kind={kind}>
      {kind === "up" && <Icon name="arrowUp" />}
      {kind === "down" && <Icon name="arrowDown" />}
      {(kind === "up" || kind === "down") && <span className={styles.word}>{kind} </span>}
      {text}
    </span>
  );
}
