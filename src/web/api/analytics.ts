// What the browser may ask about visits to the public pages. Every failure is logged with the sentence of its call.
import { queryOptions } from "@tanstack/react-query";

import { ANALYTICS_MESSAGES } from "#contract/analytics/analytics.ts";
import type { Comparison, DashboardFigures, Period, RealTime, Table } from "#contract/analytics/analytics.ts";

import { timeoutSignal } from "./http/endAfter.ts";
import { readEvents } from "./http/eventStream.ts";
import type { Http } from "./http/http.ts";
import { warn } from "./http/warn.ts";

/** Everything of a period, which a new view changes. */
export const figuresKey = ["analytics", "figures"] as const;
export const realTimeKey = ["analytics", "realtime"] as const;

const EVENTS = "text/event-stream";
/** Milliseconds; a table of ninety days is a few kilobytes. */
const FILE_TIMEOUT_MS = 30_000;

/** They are shown until the figures of another period are here, and say themselves which one they are of. */
export type OfPeriod<F> = F & { period: Period };

/** @param path of one page, for its own figures beside those of the period */
export function dashboardQuery(http: Http, period: Period, path: string | null = null) {
  const page = path === null ? "" : `&path=${encodeURIComponent(path)}`;
  return queryOptions({
    queryKey: [...figuresKey, "dashboard", period, path],
    queryFn: () =>
      http
        .get<DashboardFigures>(`/analytics/dashboard?period=${period}${page}`)
        .then(figuresOf(period))
        .catch(failWith(ANALYTICS_MESSAGES.dashboardFailed)),
  });
}

export function comparisonQuery(http: Http, period: Period) {
  return queryOptions({
    queryKey: [...figuresKey, "comparison", period],
    queryFn: () =>
      http
        .get<Comparison>(`/analytics/comparison?period=${period}`)
        .then(figuresOf(period))
        .catch(failWith(ANALYTICS_MESSAGES.comparisonFailed)),
  });
}

export function realTimeQuery(http: Http) {
  return queryOptions({
    queryKey: realTimeKey,
    queryFn: () =>
      http.get<RealTime>("/analytics/realtime").catch(failWith(ANALYTICS_MESSAGES.realtimeFailed)),
  });
}

/**
 * The figures of this minute, at once and whenever they change, until the server ends the stream; throws when it cannot
 * be had or breaks.
 * @param onLife told whenever anything arrives
 */
export async function* followRealTime(
  http: Http,
  signal: AbortSignal,
  onLife: () => void,
): AsyncGenerator<RealTime> {
  const answer = await http.open("/analytics/realtime", EVENTS, signal);
  if (!answer.body || !answer.headers.get("content-type")?.startsWith(EVENTS)) {
    await answer.body?.cancel();
    throw new Error("The server has no stream of events");
  }
  // Our own server's events, all of one kind.
  for await (const data of readEvents(answer.body, onLife)) yield JSON.parse(data) as RealTime;
}

export interface TableFile {
  name: string;
  content: Blob;
}

/** One table of the dashboard as CSV, whole. */
export async function fetchTable(http: Http, period: Period, table: Table): Promise<TableFile> {
  const path = `/analytics/dashboard?period=${period}&table=${table}&format=csv`;
  try {
    const answer = await http.open(path, "text/csv", timeoutSignal(FILE_TIMEOUT_MS));
    const disposition = answer.headers.get("content-disposition") ?? "";
    const [, name = `${table}-${period}.csv`] = /filename="([^"/\\]+)"/.exec(disposition) ?? [];
    return { name, content: await answer.blob() };
  } catch (error) {
    warn(ANALYTICS_MESSAGES.dashboardFailed, error);
    throw error;
  }
}

function figuresOf(period: Period) {
  return <F extends object>(figures: F): OfPeriod<F> => ({ ...figures, period });
}

function failWith(sentence: string) {
  return (error: unknown): never => {
    warn(sentence, error);
    throw error;
  };
}
