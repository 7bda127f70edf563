// The log of the calls to the server is the browser's console: what failed without stopping anybody.

export function warn(message: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the specification asks for failures to be logged
  console.warn(message, ...(cause === undefined ? [] : [cause]));
}
