// When somebody signed in last.
import { RelativeTime } from "../ui/dates/RelativeTime.tsx";

import styles from "./LastLogin.module.css";

interface LastLoginProps {
  /** ISO 8601; `null` before the first sign-in. */
  iso: string | null;
}

export function LastLogin({ iso }: LastLoginProps) {
  return iso === null ? <span className={styles.never}>Never</span> : <RelativeTime iso={iso} />;
}
