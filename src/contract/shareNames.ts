// What people call the entries of a list whose ids are codes, or nothing at all.
import type { Share } from "./analytics/analytics.ts";

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** Hosts; `""` is none that is known. */
export function nameReferrers(shares: readonly Share[]): Share[] {
  return shares.map((share) => (share._id ? share : { ...share, displayName: "Direct, or not told" }));
}

/** ISO 3166-1 alpha-2. */
export function nameCountries(shares: readonly Share[]): Share[] {
  return shares.map((share) => ({ ...share, displayName: countryOf(share._id) }));
}

function countryOf(code: string): string {
  if (!code) return "Unknown";
  try {
    return countryNames.of(code) ?? code;
  } catch {
    return code;
  }
}
