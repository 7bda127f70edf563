// /analytics: the figures of the dashboard. For the views that come in see `track.ts`.
import * as z from "zod";

import { ANALYTICS_MESSAGES, DEFAULT_PERIOD, PERIODS, TABLES } from "#contract/analytics/analytics.ts";
import type { Period, Table } from "#contract/analytics/analytics.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { pagePathSchema } from "#contract/analytics/pageViews.ts";
import { tableOf } from "./figureTables.ts";
import { readComparison, readDashboard, readRealTime } from "./readFigures.ts";
import { adminOnly } from "#server/http/authenticate.ts";
import { getSite } from "#server/settings/repository.ts";

import type { AppContext } from "#server/http/context.ts";
import { sendCsv } from "./csv.ts";
import { liveFigures } from "./liveRoute.ts";
import { reply } from "#server/http/reply.ts";
import { choice } from "#server/http/request.ts";
import { routes } from "#server/http/routeTable.ts";
import { validQuery } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";

const periodQuery = z.object(lazyFields({ period: () => choice(PERIODS, ANALYTICS_MESSAGES.period) }));

const dashboardQuery = periodQuery
  .extend(
    lazyFields({
      path: () => pagePathSchema().optional(),
      table: () => choice(TABLES, ANALYTICS_MESSAGES.table),
      format: () => choice(["json", "csv"], ANALYTICS_MESSAGES.format),
    }),
  )
  .refine(({ table, format }) => format !== "csv" || table !== undefined, {
    path: ["table"],
    error: ANALYTICS_MESSAGES.tableMissing,
  });

export const analyticsRoutes = routes([
  ["GET", "/dashboard", adminOnly, validQuery(dashboardQuery), dashboard],
  ["GET", "/comparison", adminOnly, validQuery(periodQuery), comparison],
  ["GET", "/realtime", adminOnly, liveFigures, realTime],
]);

async function dashboard(c: Validated<{ query: typeof dashboardQuery }>) {
  const { period = DEFAULT_PERIOD, path, table, format } = c.req.valid("query");
  if (format === "csv" && table) return sendTable(c, period, table);
  return reply(c, await readDashboard(c.get("services"), { period, path }));
}

/** The whole list, however long. */
async function sendTable(c: AppContext, period: Period, table: Table) {
  const services = c.get("services");
  const { productSlug, timeZone } = await getSite(services.db);
  const figures = await readDashboard(services, { period, most: Infinity });
  const today = Temporal.Instant.fromEpochMilliseconds(services.now())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  return sendCsv(c, `${productSlug}-${table}-${period}-${today}`, tableOf(figures, table, timeZone));
}

async function comparison(c: Validated<{ query: typeof periodQuery }>) {
  const { period = DEFAULT_PERIOD } = c.req.valid("query");
  return reply(c, await readComparison(c.get("services"), period));
}

async function realTime(c: AppContext) {
  return reply(c, await readRealTime(c.get("services")));
}
