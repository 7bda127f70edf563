// A day as the lists write it, in the Thai calendar; a dash for none.
import { formatDate, formatDateTime } from "./formats.ts";

interface DateCellProps {
  /** ISO 8601. */
  iso: string;
  withTime?: boolean;
}

export function DateCell({ iso, withTime = false }: DateCellProps) {
  return (
    <time dateTime={iso} lang="th">
      {withTime ? formatDateTime(iso) : formatDate(iso)}
    </time>
  );
}
