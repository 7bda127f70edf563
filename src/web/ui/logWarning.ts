// The log of what is on the screen is the browser's console: what failed without stopping the visitor.

export function logWarning(message: string, detail?: unknown): void {
  // oxlint-disable-next-line no-console -- the visitor's console is the log that is meant
  console.warn(message, ...(detail === undefined ? [] : [detail]));
}
