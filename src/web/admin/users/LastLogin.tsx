// When somebody signed in last: today with the time alone, before that with the day.
import { formatDate, formatDateTime } from "../ui/formats.ts";

import styles from "./LastLogin.module.css";

interface LastLoginProps {
  /** ISO 8601; `null` before the first sign-in. */
  iso: string | null;
}

export function LastLogin({ iso }: LastLoginProps) {
  if (iso === null) return <span className={styles.never}>Never</span>;
  return (
    <time dateTime={iso} lang="th">
      {isToday(iso) ? formatDateTime(iso).replace(formatDate(iso), "วันนี้") : formatDateTime(iso)}
    </time>
  );
}

function isToday(iso: string): boolean {
  return new Date(iso).toDateString() === new Date().toDateString();
}
