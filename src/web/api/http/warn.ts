export function warn(message: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the product spec requires failures to be logged
  console.warn(message, ...(cause === undefined ? [] : [cause]));
}
