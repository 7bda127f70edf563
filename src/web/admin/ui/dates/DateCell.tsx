import { useDates } from "./useDates.ts";

interface DateCellProps {
  /** ISO 8601. */
  iso: string;
  withTime?: boolean;
}

export function DateCell({ iso, withTime = false }: DateCellProps) {
  const dates = useDates();
  return (
    <time dateTime={iso} lang="th">
      {withTime ? dates.dateTime(iso) : dates.date(iso)}
    </time>
  );
}
