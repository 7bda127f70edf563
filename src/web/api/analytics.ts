import { queryOptions } from "@tanstack/react-query";

import { ANALYTICS_MESSAGES } from "#contract/analytics/analytics.ts";
import type {
  Comparison,
  DashboardReport,
  Period,
  RealTimeReport,
  ReportTable,
} from "#contract/analytics/analytics.ts";

import type { HttpClient } from "./http/httpClient.ts";
import { fetchCsv, openResponse } from "./http/openResponse.ts";
import type { CsvFile } from "./http/openResponse.ts";
import { readServerSentEvents } from "./http/serverSentEvents.ts";
import { logWarning } from "#web/ui/logWarning.ts";

/** Prefix of all report queries, which a new view invalidates. */
export const reportsKey = ["analytics", "reports"] as const;
export const realTimeKey = ["analytics", "realtime"] as const;

const EVENT_STREAM_TYPE = "text/event-stream";
/** A report with its period, because the previous report stays on screen while another period loads. */
export type WithPeriod<F> = F & { period: Period };

/**
 * Logs failures and rethrows them, as all queries here do.
 * @param path adds the report of this page
 */
export function dashboardQuery(http: HttpClient, period: Period, path: string | null = null) {
  const pageParam = path === null ? "" : `&path=${encodeURIComponent(path)}`;
  return queryOptions({
    queryKey: [...reportsKey, "dashboard", period, path],
    queryFn: () =>
      http
        .get<DashboardReport>(`/analytics/dashboard?period=${period}${pageParam}`)
        .then(withPeriod(period))
        .catch(logAndRethrow(ANALYTICS_MESSAGES.dashboardFailed)),
  });
}

export function comparisonQuery(http: HttpClient, period: Period) {
  return queryOptions({
    queryKey: [...reportsKey, "comparison", period],
    queryFn: () =>
      http
        .get<Comparison>(`/analytics/comparison?period=${period}`)
        .then(withPeriod(period))
        .catch(logAndRethrow(ANALYTICS_MESSAGES.comparisonFailed)),
  });
}

export function realTimeQuery(http: HttpClient) {
  return queryOptions({
    queryKey: realTimeKey,
    queryFn: () =>
      http.get<RealTimeReport>("/analytics/realtime").catch(logAndRethrow(ANALYTICS_MESSAGES.realtimeFailed)),
  });
}

/**
 * Yields a report at once and after each change, until the server ends the stream. Throws if the stream can't
 * be opened or breaks.
 * @param onActivity called for each chunk received, including keep-alive comments
 */
export async function* streamRealTime(
  http: HttpClient,
  signal: AbortSignal,
  onActivity: () => void,
): AsyncGenerator<RealTimeReport> {
  const response = await openResponse(http, "/analytics/realtime", { accept: EVENT_STREAM_TYPE, signal });
  if (!response.body || !response.headers.get("content-type")?.startsWith(EVENT_STREAM_TYPE)) {
    await response.body?.cancel();
    throw new Error("The server has no stream of events");
  }
  // Unchecked: the server sends only events of this type.
  for await (const data of readServerSentEvents(response.body, onActivity))
    yield JSON.parse(data) as RealTimeReport;
}

/** Fetches a complete dashboard table. */
export function fetchTableCsv(http: HttpClient, period: Period, table: ReportTable): Promise<CsvFile> {
  const path = `/analytics/dashboard?period=${period}&table=${table}&format=csv`;
  return fetchCsv(http, path, `${table}-${period}.csv`).catch(
    logAndRethrow(ANALYTICS_MESSAGES.dashboardFailed),
  );
}

function withPeriod(period: Period) {
  return <F extends object>(report: F): WithPeriod<F> => ({ ...report, period });
}

function logAndRethrow(message: string) {
  return (error: unknown): never => {
    logWarning(message, error);
    throw error;
  };
}
