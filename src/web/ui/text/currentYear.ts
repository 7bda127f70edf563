/** Falls back to the browser's time zone if it doesn't know the given one. */
export function currentYear(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { year: "numeric", timeZone }).format();
  } catch {
    return String(new Date().getFullYear());
  }
}
