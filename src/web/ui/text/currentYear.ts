// The year that it is now where the site is.

/** In a browser that is older than the name of the zone, the reader's own. */
export function currentYear(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { year: "numeric", timeZone }).format();
  } catch {
    return String(new Date().getFullYear());
  }
}
