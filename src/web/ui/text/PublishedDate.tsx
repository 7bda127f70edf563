import { siteTexts } from "#texts/public/ui.ts";

import styles from "./PublishedDate.module.css";

interface DayProps {
  /** ISO 8601. */
  at: string;
  timeZone: string;
}

export function PublishedDate(props: DayProps) {
  return (
    <p className={styles.date}>
      <span className="visually-hidden">{siteTexts.publishedOn} </span>
      <Day {...props} />
    </p>
  );
}

export function Day({ at, timeZone }: DayProps) {
  // A browser that is older than the name of the zone may write another day: the server's stays.
  return (
    <time dateTime={at} suppressHydrationWarning>
      {dayOf(at, timeZone)}
    </time>
  );
}

function dayOf(at: string, timeZone: string): string {
  const format = { day: "numeric", month: "long", year: "numeric" } as const;
  try {
    return new Intl.DateTimeFormat("en-GB", { ...format, timeZone }).format(new Date(at));
  } catch {
    return new Intl.DateTimeFormat("en-GB", format).format(new Date(at));
  }
}
