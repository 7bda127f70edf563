import type { BreakdownRow } from "./analytics/analytics.ts";

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** Labels by host; `""` is an unknown source. */
export function labelReferrers(rows: readonly BreakdownRow[]): BreakdownRow[] {
  return rows.map((row) => (row._id ? row : { ...row, displayName: "Direct / unknown" }));
}

/** ISO 3166-1 alpha-2. */
export function labelCountries(rows: readonly BreakdownRow[]): BreakdownRow[] {
  return rows.map((row) => ({ ...row, displayName: countryLabel(row._id) }));
}

function countryLabel(code: string): string {
  if (!code) return "Unknown";
  try {
    return countryNames.of(code) ?? code;
  } catch {
    return code;
  }
}
