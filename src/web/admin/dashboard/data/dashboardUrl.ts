// What the dashboard shows, as it stands in its address: Back and a copied link work.
import { DEFAULT_PERIOD } from "#contract/analytics/analytics.ts";
import type { Period } from "#contract/analytics/analytics.ts";

import { parsePeriod } from "./periods.ts";

export const METRICS = ["views", "visitors"] as const;
/** What the chart draws. */
export type Metric = (typeof METRICS)[number];

export interface DashboardState {
  period: Period;
  metric: Metric;
  /** A table in place of the chart. */
  isTable: boolean;
  /** The further lists are open. */
  isExpanded: boolean;
  /** The path of the one page that is looked at. */
  page: string | null;
}

const DASHBOARD_PATH = "/admin/dashboard";

export function parseDashboardState(query: string): DashboardState {
  const params = new URLSearchParams(query);
  return {
    period: parsePeriod(query),
    metric: params.get("metric") === "visitors" ? "visitors" : "views",
    isTable: params.get("show") === "table",
    isExpanded: params.get("more") === "1",
    page: normalizePagePath(params.get("page")),
  };
}

/** Two slashes, or a slash and a backslash, would lead to another site. */
function normalizePagePath(page: string | null): string | null {
  return page !== null && /^\/(?![/\\])/.test(page) ? page : null;
}

export function dashboardUrl({ period, metric, isTable, isExpanded, page }: DashboardState): string {
  const params = new URLSearchParams();
  if (period !== DEFAULT_PERIOD) params.set("period", period);
  if (page !== null) params.set("page", page);
  if (metric !== "views") params.set("metric", metric);
  if (isTable) params.set("show", "table");
  if (isExpanded) params.set("more", "1");
  // A slash in a query needs no escape, and reads better without.
  const query = params.toString().replaceAll("%2F", "/");
  return query ? `${DASHBOARD_PATH}?${query}` : DASHBOARD_PATH;
}
