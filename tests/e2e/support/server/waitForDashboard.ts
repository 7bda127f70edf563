import type { DashboardReport } from "#contract/analytics/analytics.ts";

import { signIn } from "./apiClient.ts";

/**
 * Yields the dashboard of the day at first and after each event of the live stream. Signs in with `ADMIN_ENV`.
 */
async function* watchDashboard(url: string): AsyncGenerator<DashboardReport> {
  const { authorization } = await signIn(url);
  const request = (path: string, accept: string) =>
    fetch(`${url}/api/v1/analytics/${path}`, { headers: { authorization, accept } });
  const { body } = await request("realtime", "text/event-stream");
  for await (const _ of body ?? []) {
    const response = await request("dashboard?period=1d", "application/json");
    // Not validated: the tests of the API cover it.
    yield ((await response.json()) as { data: DashboardReport }).data;
  }
}

/** Resolves with the first dashboard that meets the condition. */
export async function waitForDashboard(
  url: string,
  isExpected: (dashboard: DashboardReport) => boolean,
): Promise<DashboardReport> {
  for await (const dashboard of watchDashboard(url)) if (isExpected(dashboard)) return dashboard;
  throw new Error("The event stream ended before the dashboard met the condition");
}
