import { dashboardTexts } from "#texts/admin/dashboard.ts";

export interface Change {
  kind: "up" | "down" | "same" | "new" | "none";
  text: string;
}

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

/** A change from 0 has no percentage. */
export function getChange(current: number, previous: number): Change {
  if (previous === 0)
    return current === 0 ? { kind: "none", text: "–" } : { kind: "new", text: dashboardTexts.changes.new };
  const share = (current - previous) / previous;
  const kind = share > 0 ? "up" : share < 0 ? "down" : "same";
  return { kind, text: formatChange(share) };
}

/** Never rounds a change to 0%, or a decrease to 100% while something is left. */
function formatChange(share: number): string {
  const text = percent.format(Math.abs(share));
  if (text === "0%" && share !== 0) return dashboardTexts.changes.underTenth;
  return text === "100%" && share < 0 && share > -1 ? dashboardTexts.changes.nearlyAll : text;
}

/** `25.0%`; `0.0%` if the total is 0. */
export function formatShare(count: number, total: number): string {
  return shareFormat.format(total > 0 ? count / total : 0);
}

const shareFormat = new Intl.NumberFormat("en", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
