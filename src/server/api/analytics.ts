// /analytics: taking in views of the public pages, and the figures of the dashboard.
import { z } from "zod";

import { ANALYTICS_MESSAGES, DEFAULT_PERIOD, PERIODS } from "#contract/analytics.ts";
import { pageViewSchema } from "#contract/pageViews.ts";
import { readComparison, readDashboard, readRealTime } from "#server/analytics/readFigures.ts";
import { trackView } from "#server/analytics/trackView.ts";
import { adminOnly } from "#server/auth/guard.ts";
import { tooMany } from "#server/auth/limits.ts";
import { networkOf } from "#server/clientAddress.ts";

import type { AppContext } from "./context.ts";
import { reply } from "./reply.ts";
import { choice, readJson, readQuery } from "./request.ts";
import { routes } from "./table.ts";

export const analyticsRoutes = routes([
  ["POST", "/track", track],
  ["GET", "/dashboard", adminOnly, dashboard],
  ["GET", "/comparison", adminOnly, comparison],
  ["GET", "/realtime", adminOnly, realTime],
]);

/** The longest report, every letter of it escaped, and then some. */
const MOST_BYTES = 16 * 1024;

const periodQuery = z.object({ period: choice(PERIODS, ANALYTICS_MESSAGES.period) });

/** Created where it was counted; a robot, and who does not want to be counted, is thanked all the same. */
async function track(c: AppContext) {
  const { services, address } = c.var;
  const wait = services.limits.tracking.take(networkOf(address));
  if (wait !== null) throw tooMany(wait);
  const view = await readJson(c, pageViewSchema, MOST_BYTES);
  const agent = c.req.header("user-agent") ?? "";
  const optedOut = c.req.header("dnt") === "1" || c.req.header("sec-gpc") === "1";
  const counted = await trackView(services, view, { address, agent, optedOut });
  return reply(c, { counted }, { status: counted ? 201 : 200 });
}

async function dashboard(c: AppContext) {
  return reply(c, await readDashboard(c.var.services, periodOf(c)));
}

async function comparison(c: AppContext) {
  return reply(c, await readComparison(c.var.services, periodOf(c)));
}

async function realTime(c: AppContext) {
  return reply(c, await readRealTime(c.var.services));
}

function periodOf(c: AppContext) {
  return readQuery(c, periodQuery).period ?? DEFAULT_PERIOD;
}
