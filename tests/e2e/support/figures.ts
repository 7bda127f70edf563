// The figures of the dashboard, waited for by what the server itself tells of them.
import type { DashboardFigures } from "#contract/analytics/analytics.ts";

import { signIn } from "./admin.ts";

/** Those of the day, and again whenever something was counted. The site's first admin is that of `ADMIN_ENV`. */
async function* figuresOf(url: string): AsyncGenerator<DashboardFigures> {
  const { authorization } = await signIn(url);
  const ask = (path: string, accept: string) =>
    fetch(`${url}/api/v1/analytics/${path}`, { headers: { authorization, accept } });
  const { body } = await ask("realtime", "text/event-stream");
  for await (const _ of body ?? []) {
    const answer = await ask("dashboard?period=1d", "application/json");
    // The API's own answer, checked by its tests.
    yield ((await answer.json()) as { data: DashboardFigures }).data;
  }
}

/** The first of them that are as wanted. */
export async function figuresWhere(
  url: string,
  areWanted: (figures: DashboardFigures) => boolean,
): Promise<DashboardFigures> {
  for await (const figures of figuresOf(url)) if (areWanted(figures)) return figures;
  throw new Error("The server has ended before it told such figures");
}
