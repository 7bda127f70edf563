import { useSyncExternalStore } from "react";

import { useDates } from "./useDates.ts";

const TICK_MS = 60_000;

interface RelativeTimeProps {
  /** ISO 8601. */
  iso: string;
  /** Shows the time of today's dates and only the day of others. */
  short?: boolean;
  className?: string | undefined;
}

export function RelativeTime({ iso, short = false, className }: RelativeTimeProps) {
  const { dayOf, dateTime, relative, relativeShort } = useDates();
  const today = useSyncExternalStore(watchClock, () => dayOf(Date.now()));
  return (
    <time className={className} dateTime={iso} title={dateTime(iso)} lang="th">
      {short ? relativeShort(iso, today) : relative(iso, today)}
    </time>
  );
}

/** Updates the text when a day ends. */
function watchClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}
