import { DEFAULT_PERIOD } from "#contract/analytics/analytics.ts";
import type { Period } from "#contract/analytics/analytics.ts";

import { withQuery } from "#web/api/http/withQuery.ts";

import { parsePeriod } from "./periods.ts";

export const METRICS = ["views", "visitors"] as const;
/** The metric that the chart shows. */
export type Metric = (typeof METRICS)[number];

/** Stored in the URL, so that Back and copied links work. */
export interface DashboardState {
  period: Period;
  metric: Metric;
  /** Shows a table instead of the chart. */
  isTable: boolean;
  /** Shows the further breakdowns. */
  isExpanded: boolean;
  /** Path of the page that is reported on; `null` for the whole site. */
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

/** `//` or `/\` at the start would link to another site. */
function normalizePagePath(page: string | null): string | null {
  return page !== null && /^\/(?![/\\])/.test(page) ? page : null;
}

export function dashboardUrl({ period, metric, isTable, isExpanded, page }: DashboardState): string {
  const url = withQuery(DASHBOARD_PATH, {
    period: period === DEFAULT_PERIOD ? "" : period,
    page: page ?? "",
    metric: metric === "views" ? "" : metric,
    show: isTable && "table",
    more: isExpanded && 1,
  });
  // A slash needs no escape in a query and is easier to read.
  return url.replaceAll("%2F", "/");
}
