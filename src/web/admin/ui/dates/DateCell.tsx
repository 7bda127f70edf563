import type { Language } from "#texts/language.ts";

import { useDates } from "./useDates.ts";

interface DateCellProps {
  /** ISO 8601. */
  iso: string;
  withTime?: boolean;
  /** That of the back office unless given. */
  language?: Language;
}

export function DateCell({ iso, withTime = false, language }: DateCellProps) {
  const dates = useDates(language);
  return (
    <time dateTime={iso} lang={dates.language}>
      {withTime ? dates.dateTime(iso) : dates.date(iso)}
    </time>
  );
}
