import { useState } from "react";

import { listTexts } from "#texts/admin/list.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import type { HttpClient } from "#web/api/http/httpClient.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import type { CsvFile } from "#web/api/http/openResponse.ts";

import { downloadFile } from "./downloadFile.ts";
import { useToasts } from "./toasts/toasts.ts";

import styles from "./CsvButton.module.css";

interface CsvButtonProps {
  /** Names the table. */
  label: string;
  failureText: string;
  /** Fetches the whole table, including rows that are not shown. */
  fetchFile: (http: HttpClient) => Promise<CsvFile>;
}

export function CsvButton({ label, failureText, fetchFile }: CsvButtonProps) {
  const http = useHttp();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  async function save() {
    if (isBusy) return;
    setBusy(true);
    try {
      downloadFile(await fetchFile(http));
    } catch {
      toasts.show({
        kind: "failed",
        text: failureText,
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
      aria-label={label}
      aria-disabled={isBusy || undefined}
      onClick={() => void save()}
    >
      {uiTexts.csv}
    </button>
  );
}
