import type { Period, ReportTable } from "#contract/analytics/analytics.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";
import { fetchTableCsv } from "#web/api/analytics.ts";

import { CsvButton } from "#web/admin/ui/CsvButton.tsx";

interface TableCsvButtonProps {
  /** The panel's title. */
  title: string;
  period: Period;
  table: ReportTable;
}

export function TableCsvButton({ title, period, table }: TableCsvButtonProps) {
  return (
    <CsvButton
      label={texts.csvOf({ title })}
      failureText={texts.csvFailed({ title })}
      fetchFile={(http) => fetchTableCsv(http, period, table)}
    />
  );
}
