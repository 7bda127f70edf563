export function logWarning(message: string, detail?: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is the client's log
  console.warn(message, ...(detail === undefined ? [] : [detail]));
}
