import * as z from "zod";

import { ANALYTICS_MESSAGES, DEFAULT_PERIOD, PERIODS, REPORT_TABLES } from "#contract/analytics/analytics.ts";
import type { Period, ReportTable } from "#contract/analytics/analytics.ts";
import { pagePathSchema } from "#contract/analytics/pageViewSchema.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { toPlainDate } from "#server/calendar.ts";
import { BYTE_ORDER_MARK, toCsv } from "#server/http/csv.ts";
import { requirePermission, hasFullAccess, readBearerToken } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { enumParam } from "#server/http/request.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { validateQuery } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";
import { sendText } from "#server/http/sendText.ts";
import { hasPermission } from "#contract/accounts/permissions.ts";
import { AppError } from "#server/errors.ts";

import { toTableRows } from "./reportTables.ts";
import type { RealTimeBroadcaster } from "./realTimeBroadcaster.ts";
import { readComparison, readDashboard, readRealTime } from "./readDashboard.ts";
import type { ReportDependencies } from "./readDashboard.ts";

const EVENT_STREAM = "text/event-stream";
/** Until a client whose stream was refused should retry. */
const RETRY_AFTER_SECONDS = 30;

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
    ["GET", "/realtime", requirePermission("analytics.read"), handle(realTime)],
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
  const name = `${productSlug}-${table}-${period}-${today}.csv`;
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  c.header("Cache-Control", "no-store");
  return sendText(
    c,
    BYTE_ORDER_MARK + toCsv(toTableRows(figures, table, timeZone)),
    "text/csv; charset=utf-8",
  );
}

async function comparison(c: Validated<{ query: typeof periodQuery }>, dependencies: RouteDependencies) {
  const { period = DEFAULT_PERIOD } = c.req.valid("query");
  return reply(c, await readComparison(dependencies, period));
}

/** As server-sent events for clients that accept them. */
async function realTime(c: AppContext, dependencies: RouteDependencies) {
  const isHead = c.req.method === "HEAD" || c.env?.isHead;
  if (!isHead && c.req.header("accept")?.includes(EVENT_STREAM)) return streamRealTime(c, dependencies);
  return reply(c, await readRealTime(dependencies));
}

/**
 * Ends when the token expires or its session ends, and when the caller may no longer read the figures.
 * @throws AppError `unavailable`
 */
async function streamRealTime(c: AppContext, { live, now }: RouteDependencies): Promise<Response> {
  const stream = await live.open({
    userId: c.get("adminSession").user._id,
    isAuthorized: await createAdminCheck(c, now),
  });
  if (!stream) {
    throw new AppError("unavailable", "Too many dashboards are open. Please try again later.", {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }
  return new Response(stream, {
    headers: {
      "content-type": `${EVENT_STREAM}; charset=utf-8`,
      // Keeps proxies from caching, compressing or buffering the stream.
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

async function createAdminCheck(c: AppContext, now: () => number) {
  const sessions = c.get("sessions");
  const token = await readBearerToken(c, sessions);
  return async () => {
    if (!token || token.expiresAt <= now()) return false;
    const session = await sessions.find(token.sessionId);
    return session !== null && hasFullAccess(session) && hasPermission(session.user, "analytics.read");
  };
}
