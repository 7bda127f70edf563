import type { ReactNode } from "react";

import { DATE_LOCALES, getLanguage } from "#texts/language.ts";
import * as siteTexts from "#texts/public/ui.ts";

import styles from "./PublishedDate.module.css";

interface DateProps {
  /** ISO 8601. */
  isoDate: string;
  timeZone: string;
  /** True to show nothing but the year. */
  isYear?: boolean;
}

/** @param children what follows the date */
export function PublishedDate({ children, ...props }: DateProps & { children?: ReactNode }) {
  return (
    <p className={styles.date}>
      <span className="visually-hidden">{`${siteTexts.publishedOn()} `}</span>
      <FormattedDate {...props} />
      {children}
    </p>
  );
}

export function FormattedDate({ isoDate, timeZone, isYear = false }: DateProps) {
  // A browser that doesn't know the time zone may render another day; hydration keeps the server's text.
  return (
    <time dateTime={isoDate} suppressHydrationWarning>
      {formatDate(isoDate, timeZone, isYear)}
    </time>
  );
}

function formatDate(isoDate: string, timeZone: string, isYear: boolean): string {
  const format: Intl.DateTimeFormatOptions = {
    year: "numeric",
    ...(!isYear && { day: "numeric", month: "long" }),
  };
  const locale = DATE_LOCALES[getLanguage()];
  try {
    return new Intl.DateTimeFormat(locale, { ...format, timeZone }).format(new Date(isoDate));
  } catch {
    return new Intl.DateTimeFormat(locale, format).format(new Date(isoDate));
  }
}
