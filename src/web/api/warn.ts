// The browser's log: the one place of the web that writes to the console.

export function warn(message: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the specification asks for failures to be logged
  console.warn(message, ...(cause === undefined ? [] : [cause]));
}
