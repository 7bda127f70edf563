import { DATE_LOCALES, getLanguage } from "#texts/language.ts";
import * as siteTexts from "#texts/public/ui.ts";

import styles from "./PublishedDate.module.css";

interface DateProps {
  /** ISO 8601. */
  isoDate: string;
  timeZone: string;
}

export function PublishedDate(props: DateProps) {
  return (
    <p className={styles.date}>
      <span className="visually-hidden">{`${siteTexts.publishedOn()} `}</span>
      <FormattedDate {...props} />
    </p>
  );
}

export function FormattedDate({ isoDate, timeZone }: DateProps) {
  // A browser that doesn't know the time zone may render another day; hydration keeps the server's text.
  return (
    <time dateTime={isoDate} suppressHydrationWarning>
      {formatDate(isoDate, timeZone)}
    </time>
  );
}

function formatDate(isoDate: string, timeZone: string): string {
  const format = { day: "numeric", month: "long", year: "numeric" } as const;
  const locale = DATE_LOCALES[getLanguage()];
  try {
    return new Intl.DateTimeFormat(locale, { ...format, timeZone }).format(new Date(isoDate));
  } catch {
    return new Intl.DateTimeFormat(locale, format).format(new Date(isoDate));
  }
}
