export function warn(message: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- failed calls are logged to the console
  console.warn(message, ...(cause === undefined ? [] : [cause]));
}
