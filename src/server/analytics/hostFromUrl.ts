/** The host of a stored referrer, which has no user name or password. `""` if unknown. */
export function hostFromUrl(referrer: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(referrer)?.[1] ?? "";
}
