// Hands a file that was fetched over to the browser's downloads.
import type { CsvFile } from "#web/api/analytics.ts";

/** Milliseconds for which the browser may still ask for the file. */
const URL_LIFETIME_MS = 40_000;

export function downloadFile({ name, blob }: CsvFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers fetch it only after a while.
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}
