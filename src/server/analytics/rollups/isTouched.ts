// Which spans of days a change of the sums concerns.
import type { SumsSpan } from "./figures.ts";
import type { SumsChange } from "./repository.ts";

/** Whether the totals of the span may be others after the change. */
export function isTouched(
  span: SumsSpan,
  { days, returns, longSessions, movedSessions }: SumsChange,
): boolean {
  return (
    movedSessions.length > 0 ||
    days.keys().some((day) => isIn(span, day)) ||
    longSessions.some(({ day }) => isIn(span, day)) ||
    returns.rows().some(({ key: [first, second] }) => isIn(span, Number(first)) && isIn(span, Number(second)))
  );
}

export function isIn({ first, last }: SumsSpan, day: number): boolean {
  return first <= day && day <= last;
}
