// Counts one view of a public page, unless it is nobody's or its visitor does not want to be counted.
import type { PageView } from "#contract/pageViews.ts";
import type { Services } from "#server/services.ts";
import { insertPageView } from "#server/store/pageViews.ts";

import { isRobot, readAgent } from "./agents.ts";

/** As the connection tells it, never as the report does. */
export interface ViewOrigin {
  address: string;
  agent: string;
  /** Do Not Track or Global Privacy Control. */
  optedOut: boolean;
}

const NOT_PUBLIC = /^\/(admin|api)(\/|$)/;

/** Gives whether it was counted. Neither address nor agent is kept. */
export async function trackView(
  { db, now, visitorId }: Pick<Services, "db" | "now" | "visitorId">,
  { sessionId, ...view }: PageView,
  { address, agent, optedOut }: ViewOrigin,
): Promise<boolean> {
  if (optedOut || isRobot(agent) || NOT_PUBLIC.test(view.path)) return false;
  const visitor = visitorId(address, agent);
  await insertPageView(db, { ...view, ...readAgent(agent), visitor, session: sessionId, at: now() });
  return true;
}
