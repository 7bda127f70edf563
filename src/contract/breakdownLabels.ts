import type { BreakdownRow } from "./analytics/analytics.ts";

/** Labels by host; `""` is an unknown source. */
export function labelReferrers(
  rows: readonly BreakdownRow[],
  unknownLabel = "Direct / unknown",
): BreakdownRow[] {
  return rows.map((row) => (row._id ? row : { ...row, displayName: unknownLabel }));
}

/** ISO 3166-1 alpha-2. */
export function labelCountries(
  rows: readonly BreakdownRow[],
  { language = "en", unknownLabel = "Unknown" } = {},
): BreakdownRow[] {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "code" });
  return rows.map((row) => ({ ...row, displayName: row._id ? countryLabel(row._id, names) : unknownLabel }));
}

function countryLabel(code: string, names: Intl.DisplayNames): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
