import { AppError } from "#server/errors.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetClientAddress } from "#server/http/protection/clientAddress.ts";
import { createRoutes } from "#server/http/routeTable.ts";
import { sendText } from "#server/http/sendText.ts";
import { equalsSecret } from "#server/secretTokens.ts";

import { measureStorage, readOperationsState } from "./operationsState.ts";
import { BUCKETS_MS } from "./requestMetrics.ts";
import type { RequestMetrics } from "./requestMetrics.ts";
import type { System } from "./systemRoutes.ts";

/** `null`: no reader is allowed. An empty token is none. */
export type MetricsAccess = { isAllowed(address: string): boolean; token: string } | null;

interface Dependencies {
  /** Milliseconds since 1970. */
  now: () => number;
  getClientAddress: GetClientAddress;
  system: System;
  requestMetrics: RequestMetrics;
  metricsAccess: MetricsAccess;
}

type Sample = readonly [labels: string, value: number];

export function metricsRoutes(dependencies: Dependencies) {
  return createRoutes([["GET", "/metrics", (c: AppContext) => sendMetrics(c, dependencies)]]);
}

async function sendMetrics(c: AppContext, dependencies: Dependencies) {
  const { metricsAccess: access, getClientAddress } = dependencies;
  if (!access) throw new AppError("notFound", "There is nothing at this address");
  const [, token = ""] = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "") ?? [];
  const address = c.get("address");
  // A proxy that is not trusted would give its own address to everybody.
  const isForwarded = c.req.header("x-forwarded-for") !== undefined;
  const isClient = !isForwarded || address !== getClientAddress(c.env?.peer, undefined);
  const hasToken = access.token !== "" && equalsSecret(token, access.token);
  if (!hasToken && !(isClient && access.isAllowed(address)))
    throw new AppError("forbidden", "Metrics need an address in METRICS_NETWORKS, or METRICS_TOKEN.");
  c.header("Cache-Control", "no-store");
  return sendText(c, renderMetrics(dependencies), "text/plain; version=0.0.4; charset=utf-8");
}

/** https://prometheus.io/docs/instrumenting/exposition_formats/ */
function renderMetrics({ requestMetrics, system, now }: Dependencies): string {
  const { requests, buckets, totals } = requestMetrics;
  const { databaseBytes, walBytes, freeBytes, totalBytes } = measureStorage(system.database);
  const { waiting, failed, givenUp, lastBackupAt } = readOperationsState(system.database, now());
  const backupAge: Sample[] = lastBackupAt === null ? [] : [["", (now() - lastBackupAt) / 1000]];
  const states: Sample[] = Object.entries({ waiting, failed, givenUp }).map(([state, count]) => [
    `{state="${state}"}`,
    count,
  ]);
  let count = 0;
  const durations = buckets.map((inBucket, index): Sample => {
    const bound = BUCKETS_MS[index];
    return [`_bucket{le="${bound === undefined ? "+Inf" : bound / 1000}"}`, (count += inBucket)];
  });
  const byLabels = Array.from(requests, ([labels, value]): Sample => [`{${labels}}`, value]);
  const families: [name: string, type: string, help: string, samples: Sample[] | number][] = [
    ["vitrine_info", "gauge", "The running version.", [[`{version="${system.version}"}`, 1]]],
    ["vitrine_requests_total", "counter", "Requests by class and status.", byLabels],
    [
      "vitrine_request_duration_seconds",
      "histogram",
      "Time until the response was ready.",
      [...durations, ["_sum", totals.ms / 1000], ["_count", count]],
    ],
    ["vitrine_errors_total", "counter", "Errors in the log.", totals.errors],
    ["vitrine_deliveries", "gauge", "Notifications that are not sent, by state.", states],
    ["vitrine_database_bytes", "gauge", "Size of the database.", databaseBytes],
    ["vitrine_database_wal_bytes", "gauge", "Size of its write-ahead log.", walBytes],
    ["vitrine_disk_free_bytes", "gauge", "Free space of the data folder's disk.", freeBytes],
    ["vitrine_disk_size_bytes", "gauge", "Size of that disk.", totalBytes],
    ["vitrine_backup_age_seconds", "gauge", "Age of the last backup.", backupAge],
    ["process_resident_memory_bytes", "gauge", "Memory of the server.", process.memoryUsage.rss()],
    ["process_start_time_seconds", "gauge", "Start, since 1970.", performance.timeOrigin / 1000],
  ];
  return families
    .map(([name, type, help, samples]) => {
      const list: Sample[] = typeof samples === "number" ? [["", samples]] : samples;
      const lines = list.map(([labels, value]) => `${name}${labels} ${value}\n`);
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
    })
    .join("");
}
