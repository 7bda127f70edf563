/** @param day such as `2026-11-18` */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The month so many months later, or earlier. */
export function addMonths(month: string, count: number): string {
  const date = firstDay(month);
  date.setUTCMonth(date.getUTCMonth() + count);
  return monthOf(date.toISOString());
}

/** All days of a month, such as `2026-11-01`. */
export function daysOf(month: string): string[] {
  const days: string[] = [];
  for (
    const date = firstDay(month);
    monthOf(date.toISOString()) === month;
    date.setUTCDate(date.getUTCDate() + 1)
  )
    days.push(date.toISOString().slice(0, 10));
  return days;
}

/** The column of the first day in a week that begins on Monday, from 1. */
export function firstColumn(month: string): number {
  return ((firstDay(month).getUTCDay() + 6) % 7) + 1;
}

function firstDay(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}
