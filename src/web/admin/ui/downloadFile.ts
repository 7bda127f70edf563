import type { CsvFile } from "#web/api/http/openResponse.ts";

/** How long the browser can read the file. */
const URL_LIFETIME_MS = 40_000;

export function downloadFile({ name, blob }: CsvFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start to read it only after a delay.
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}
