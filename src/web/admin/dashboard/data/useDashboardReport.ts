// Everything the dashboard shows of a period, asked for again and again while nothing comes live.
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import type { Period } from "#contract/analytics/analytics.ts";
import { comparisonQuery, dashboardQuery, realTimeQuery } from "#web/api/analytics.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { siteQuery } from "#web/api/site.ts";

import { useServices } from "../../services.ts";

import type { LiveState } from "./keepStreamOpen.ts";

/** Milliseconds between two looks, without and with a stream that tells what is new. */
const REFETCH_INTERVAL_MS = {
  polling: 30_000,
  // Nobody tells when the last five minutes of a session are over, nor when a day is.
  live: 60_000,
  // Nor when all views have been counted anew.
  recounting: 5_000,
} as const;

/** @param page the path of the one page whose own figures are wanted too */
export function useDashboardReport(period: Period, page: string | null, live: LiveState) {
  const http = useHttp();
  const { timeZone } = useServices();
  const everyMs = live === "live" ? REFETCH_INTERVAL_MS.live : REFETCH_INTERVAL_MS.polling;
  const query = { staleTime: 0, refetchInterval: everyMs, refetchOnWindowFocus: true };
  const lastData = {
    ...query,
    refetchInterval: ({ state: { data } }: { state: { data?: { isRecounting?: true } | undefined } }) =>
      data?.isRecounting ? REFETCH_INTERVAL_MS.recounting : everyMs,
    placeholderData: keepPreviousData,
  };
  return {
    dashboard: useQuery({ ...dashboardQuery(http, period, page), ...lastData }),
    comparison: useQuery({ ...comparisonQuery(http, period), ...lastData }),
    realTime: useQuery({ ...realTimeQuery(http), ...query }),
    // The newest: days are cut in it.
    timeZone: useQuery(siteQuery(http)).data?.timeZone ?? timeZone,
  };
}

export type DashboardQuery = ReturnType<typeof useDashboardReport>;
