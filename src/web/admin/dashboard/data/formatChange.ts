// How a figure moved against the period before.

export interface Change {
  kind: "up" | "down" | "same" | "new" | "none";
  text: string;
}

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

/** From 0 there is no percentage: it is new, or there was nothing at all. */
export function getChange(current: number, previous: number): Change {
  if (previous === 0) return current === 0 ? { kind: "none", text: "–" } : { kind: "new", text: "new" };
  const share = (current - previous) / previous;
  const kind = share > 0 ? "up" : share < 0 ? "down" : "same";
  return { kind, text: formatChange(share) };
}

/** What is less than the smallest step is not nothing, and as long as somebody came not all is gone. */
function formatChange(share: number): string {
  const text = percent.format(Math.abs(share));
  if (text === "0%" && share !== 0) return "under 0.1%";
  return text === "100%" && share < 0 && share > -1 ? "over 99.9%" : text;
}

/** `25.0%` of a total; of nothing, nothing. */
export function formatShare(count: number, total: number): string {
  return shareFormat.format(total > 0 ? count / total : 0);
}

const shareFormat = new Intl.NumberFormat("en", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
