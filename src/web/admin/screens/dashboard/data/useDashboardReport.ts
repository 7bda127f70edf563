import { keepPreviousData, useQuery } from "@tanstack/react-query";

import type { Period } from "#contract/analytics/analytics.ts";
import { comparisonQuery, dashboardQuery, realTimeQuery } from "#web/api/analytics.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { siteQuery } from "#web/api/site.ts";

import { useServices } from "#web/admin/session/services.ts";

import type { LiveState } from "./keepStreamOpen.ts";

/** Refetch intervals without the stream, with it, and during a recount. */
const REFETCH_INTERVAL_MS = {
  polling: 30_000,
  // No event reports that a visitor's last five minutes or a day are over.
  live: 60_000,
  // Nor that a recount has finished.
  recounting: 5_000,
} as const;

/** @param page path of a page to report on too */
export function useDashboardReport(period: Period, page: string | null, live: LiveState) {
  const http = useHttp();
  const { timeZone } = useServices();
  const everyMs = live === "live" ? REFETCH_INTERVAL_MS.live : REFETCH_INTERVAL_MS.polling;
  const polling = { staleTime: 0, refetchInterval: everyMs, refetchOnWindowFocus: true };
  const keepData = {
    ...polling,
    refetchInterval: ({ state: { data } }: { state: { data?: { isRecounting?: true } | undefined } }) =>
      data?.isRecounting ? REFETCH_INTERVAL_MS.recounting : everyMs,
    placeholderData: keepPreviousData,
  };
  return {
    dashboard: useQuery({ ...dashboardQuery(http, period, page), ...keepData }),
    comparison: useQuery({ ...comparisonQuery(http, period), ...keepData }),
    realTime: useQuery({ ...realTimeQuery(http), ...polling }),
    // The latest setting, because it defines where days begin.
    timeZone: useQuery(siteQuery(http)).data?.timeZone ?? timeZone,
  };
}

export type DashboardQuery = ReturnType<typeof useDashboardReport>;
