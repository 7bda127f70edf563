// What the browser may ask about visits to the public pages. Every failure is logged with the sentence of its call.
import { queryOptions } from "@tanstack/react-query";

import { ANALYTICS_MESSAGES } from "#contract/analytics.ts";
import type { Comparison, DashboardFigures, Period, RealTime } from "#contract/analytics.ts";

import type { Http } from "./http.ts";
import { warn } from "./warn.ts";

export const analyticsKey = ["analytics"] as const;

export function dashboardQuery(http: Http, period: Period) {
  return queryOptions({
    queryKey: [...analyticsKey, "dashboard", period],
    queryFn: () =>
      http
        .get<DashboardFigures>(`/analytics/dashboard?period=${period}`)
        .catch(failWith(ANALYTICS_MESSAGES.dashboardFailed)),
  });
}

export function comparisonQuery(http: Http, period: Period) {
  return queryOptions({
    queryKey: [...analyticsKey, "comparison", period],
    queryFn: () =>
      http
        .get<Comparison>(`/analytics/comparison?period=${period}`)
        .catch(failWith(ANALYTICS_MESSAGES.comparisonFailed)),
  });
}

export function realTimeQuery(http: Http) {
  return queryOptions({
    queryKey: [...analyticsKey, "realtime"],
    queryFn: () =>
      http.get<RealTime>("/analytics/realtime").catch(failWith(ANALYTICS_MESSAGES.realtimeFailed)),
  });
}

function failWith(sentence: string) {
  return (error: unknown): never => {
    warn(sentence, error);
    throw error;
  };
}
