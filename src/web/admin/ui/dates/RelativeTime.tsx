import { useSyncExternalStore } from "react";

import type { Language } from "#texts/language.ts";

import { useDates } from "./useDates.ts";

const TICK_MS = 60_000;

interface RelativeTimeProps {
  /** ISO 8601. */
  iso: string;
  /** Shows the time of today's dates and only the day of others. */
  short?: boolean;
  /** That of the back office unless given. */
  language?: Language;
  className?: string | undefined;
}

export function RelativeTime({ iso, short = false, language, className }: RelativeTimeProps) {
  const dates = useDates(language);
  const { dayOf, dateTime, relative, relativeShort } = dates;
  const today = useSyncExternalStore(watchClock, () => dayOf(Date.now()));
  return (
    <time className={className} dateTime={iso} title={dateTime(iso)} lang={dates.language}>
      {short ? relativeShort(iso, today) : relative(iso, today)}
    </time>
  );
}

/** Updates the text when a day ends. */
function watchClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}
