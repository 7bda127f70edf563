// /analytics: the figures of the dashboard. For the views that come in see `track.ts`.
import * as z from "zod";

import { ANALYTICS_MESSAGES, DEFAULT_PERIOD, PERIODS, TABLES } from "#contract/analytics.ts";
import type { Period, Table } from "#contract/analytics.ts";
import { lazyFields } from "#contract/lazyFields.ts";
import { pagePathSchema } from "#contract/pageViews.ts";
import { tableOf } from "#server/analytics/figureTables.ts";
import { readComparison, readDashboard, readRealTime } from "#server/analytics/readFigures.ts";
import { adminOnly } from "#server/auth/guard.ts";
import { getSite } from "#server/store/settings.ts";

import type { AppContext } from "./context.ts";
import { sendCsv } from "./csv.ts";
import { liveFigures } from "./liveFigures.ts";
import { reply } from "./reply.ts";
import { choice, readQuery } from "./request.ts";
import { routes } from "./table.ts";

export const analyticsRoutes = routes([
  ["GET", "/dashboard", adminOnly, dashboard],
  ["GET", "/comparison", adminOnly, comparison],
  ["GET", "/realtime", adminOnly, liveFigures, realTime],
]);

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

async function dashboard(c: AppContext) {
  const { period = DEFAULT_PERIOD, path, table, format } = readQuery(c, dashboardQuery);
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

async function comparison(c: AppContext) {
  return reply(c, await readComparison(c.get("services"), periodOf(c)));
}

async function realTime(c: AppContext) {
  return reply(c, await readRealTime(c.get("services")));
}

function periodOf(c: AppContext) {
  return readQuery(c, periodQuery).period ?? DEFAULT_PERIOD;
}
