import type { GetSite } from "#server/http/getSite.ts";
import { DAY_MS } from "#server/calendar.ts";

/** The present, and which sessions have expired. Milliseconds since 1970. */
export interface SessionTime {
  now: number;
  /** Sessions that began at this time or earlier have expired. */
  createdAfter: number;
  /** Sessions that were last used at this time or earlier have expired. */
  usedAfter: number;
}

/** The limits are site settings. A change of them applies to all sessions. */
export async function getSessionTime({
  getSite,
  now,
}: {
  getSite: GetSite;
  now: () => number;
}): Promise<SessionTime> {
  const { sessionMaxDays, sessionIdleDays } = await getSite();
  const time = now();
  return {
    now: time,
    createdAfter: time - sessionMaxDays * DAY_MS,
    usedAfter: time - sessionIdleDays * DAY_MS,
  };
}
