import { useState } from "react";

import type { Period, ReportTable } from "#contract/analytics/analytics.ts";
import { listTexts } from "#texts/admin/list.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";
import { fetchTableCsv } from "#web/api/analytics.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { downloadFile } from "#web/admin/ui/downloadFile.ts";

import styles from "./CsvButton.module.css";

interface CsvButtonProps {
  /** The panel's title. */
  title: string;
  period: Period;
  table: ReportTable;
}

/** Downloads the whole table, including rows that the panel doesn't show. */
export function CsvButton({ title, period, table }: CsvButtonProps) {
  const http = useHttp();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  async function save() {
    if (isBusy) return;
    setBusy(true);
    try {
      downloadFile(await fetchTableCsv(http, period, table));
    } catch {
      toasts.show({
        kind: "failed",
        text: texts.csvFailed({ title }),
        action: { label: listTexts.retry, run: () => void save() },
      });
    } finally {
      setBusy(false);
    }
  }
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={texts.csvOf({ title })}
      aria-disabled={isBusy || undefined}
      onClick={() => void save()}
    >
      {texts.csv}
    </button>
  );
}
