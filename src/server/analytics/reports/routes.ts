import * as z from "zod";

import { ANALYTICS_MESSAGES, DEFAULT_PERIOD, PERIODS, REPORT_TABLES } from "#contract/analytics/analytics.ts";
import type { Period, ReportTable } from "#contract/analytics/analytics.ts";
import { pagePathSchema } from "#contract/analytics/pageViewSchema.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { toPlainDate } from "#server/calendar.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { enumParam } from "#server/http/request.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { validateQuery } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";

import { sendCsv } from "./csv.ts";
import { toTableRows } from "./reportTables.ts";
import { streamRealTime } from "./streamRealTime.ts";
import type { RealTimeBroadcaster } from "./realTimeBroadcaster.ts";
import { readComparison, readDashboard, readRealTime } from "./readDashboard.ts";
import type { ReportDependencies } from "./readDashboard.ts";

const periodQuery = z.object(lazyFields({ period: () => enumParam(PERIODS, ANALYTICS_MESSAGES.period) }));

const dashboardQuery = periodQuery
  .extend(
    lazyFields({
      path: () => pagePathSchema().optional(),
      table: () => enumParam(REPORT_TABLES, ANALYTICS_MESSAGES.table),
      format: () => enumParam(["json", "csv"], ANALYTICS_MESSAGES.format),
    }),
  )
  .refine(({ table, format }) => format !== "csv" || table !== undefined, {
    path: ["table"],
    error: ANALYTICS_MESSAGES.tableMissing,
  });

interface RouteDependencies extends ReportDependencies {
  getSite: GetSite;
  live: RealTimeBroadcaster;
}

export function analyticsRoutes(dependencies: RouteDependencies) {
  const handle = injectDependencies(dependencies);
  return createRoutes([
    [
      "GET",
      "/dashboard",
      requirePermission("analytics.read"),
      validateQuery(dashboardQuery),
      handle(dashboard),
    ],
    [
      "GET",
      "/comparison",
      requirePermission("analytics.read"),
      validateQuery(periodQuery),
      handle(comparison),
    ],
    ["GET", "/realtime", requirePermission("analytics.read"), streamRealTime(dependencies), handle(realTime)],
  ]);
}

async function dashboard(c: Validated<{ query: typeof dashboardQuery }>, dependencies: RouteDependencies) {
  const { period = DEFAULT_PERIOD, path, table, format } = c.req.valid("query");
  if (format === "csv" && table) return sendTable(c, { period, table }, dependencies);
  return reply(c, await readDashboard(dependencies, { period, path }));
}

/** The complete list. */
async function sendTable(
  c: AppContext,
  { period, table }: { period: Period; table: ReportTable },
  dependencies: RouteDependencies,
) {
  const { productSlug, timeZone } = await dependencies.getSite();
  const figures = await readDashboard(dependencies, { period, most: Infinity });
  const today = toPlainDate(dependencies.now(), timeZone);
  return sendCsv(c, `${productSlug}-${table}-${period}-${today}`, toTableRows(figures, table, timeZone));
}

async function comparison(c: Validated<{ query: typeof periodQuery }>, dependencies: RouteDependencies) {
  const { period = DEFAULT_PERIOD } = c.req.valid("query");
  return reply(c, await readComparison(dependencies, period));
}

async function realTime(c: AppContext, dependencies: RouteDependencies) {
  return reply(c, await readRealTime(dependencies));
}
