// When a message came, as short as it can be told: the time of today, the word of yesterday, the day of before.
import { formatDate } from "../ui/formats.ts";

const timeFormat = new Intl.DateTimeFormat("th-TH", { hour: "2-digit", minute: "2-digit", hour12: false });

/** `14:12`, `เมื่อวาน`, `18 พ.ย. 2569`. */
export function shortTime(iso: string, now = new Date()): string {
  const days = daysBetween(new Date(iso), now);
  if (days === 0) return timeFormat.format(new Date(iso));
  return days === 1 ? "เมื่อวาน" : formatDate(iso);
}

/** `วันนี้ 14:12`, `เมื่อวาน 09:30`, `18 พ.ย. 2569 10:24`. */
export function longTime(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const day = ["วันนี้", "เมื่อวาน"][daysBetween(date, now)] ?? formatDate(iso);
  return `${day} ${timeFormat.format(date)}`;
}

/** Midnights between the two, where the reader is; a clock that is behind counts as today. */
function daysBetween(then: Date, now: Date): number {
  return Math.max(0, Math.round((midnight(now) - midnight(then)) / 86_400_000));
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
