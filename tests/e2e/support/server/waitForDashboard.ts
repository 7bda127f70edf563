// The figures of the dashboard, waited for by what the server itself tells of them.
import type { DashboardReport } from "#contract/analytics/analytics.ts";

import { signIn } from "./apiClient.ts";

/** Those of the day, and again whenever something was counted. The site's first admin is that of `ADMIN_ENV`. */
async function* watchDashboard(url: string): AsyncGenerator<DashboardReport> {
  const { authorization } = await signIn(url);
  const request = (path: string, accept: string) =>
    fetch(`${url}/api/v1/analytics/${path}`, { headers: { authorization, accept } });
  const { body } = await request("realtime", "text/event-stream");
  for await (const _ of body ?? []) {
    const response = await request("dashboard?period=1d", "application/json");
    // The API's own answer, checked by its tests.
    yield ((await response.json()) as { data: DashboardReport }).data;
  }
}

/** The first of them that are as wanted. */
export async function waitForDashboard(
  url: string,
  isExpected: (figures: DashboardReport) => boolean,
): Promise<DashboardReport> {
  for await (const dashboard of watchDashboard(url)) if (isExpected(dashboard)) return dashboard;
  throw new Error("The server has ended before it told such figures");
}
