import type { RollupSpan } from "./rollupQueries.ts";
import type { RollupChange } from "./repository.ts";

/** True if the change may affect the totals of the span. */
export function affectsSpan(
  span: RollupSpan,
  { days, returns, multiDaySessions, movedSessions }: RollupChange,
): boolean {
  return (
    movedSessions.length > 0 ||
    days.keys().some((day) => includesDay(span, day)) ||
    multiDaySessions.some(({ day }) => includesDay(span, day)) ||
    returns
      .rows()
      .some(
        ({ key: [first, second] }) => includesDay(span, Number(first)) && includesDay(span, Number(second)),
      )
  );
}

export function includesDay({ first, last }: RollupSpan, day: number): boolean {
  return first <= day && day <= last;
}
