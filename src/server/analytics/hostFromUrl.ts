// What a visitor came from, as people call it.

/** Of an address as views keep it: without name and password. `""` for none that is known. */
export function hostFromUrl(referrer: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(referrer)?.[1] ?? "";
}
