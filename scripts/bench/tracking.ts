import { Database } from "bun:sqlite";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

import { residentMegabytes, cpuTimeMs } from "./processStats.ts";
import { CONNECTIONS, runTrackingLoad } from "./trackingLoad.ts";

const SECONDS = 20;
const WARM_UP_SECONDS = 3;
const MIN_VIEWS_PER_SECOND = 10_000;
const HOME_P99_MS = 10;
const MAX_MEGABYTES = 200;

/**
 * Records views from 32 connections as fast as possible while the home page is requested. Returns the limits
 * that were exceeded.
 */
export async function benchTracking(env: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
  try {
    return await runBenchmark(folder, { ...env, TRUSTED_PROXIES: "127.0.0.1" });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runBenchmark(folder: string, env: Record<string, string>): Promise<string[]> {
  const dataDir = join(folder, "data");
  const vitrine = await startVitrine({ dataDir, env });
  await runTrackingLoad(folder, vitrine.url, WARM_UP_SECONDS);
  const before = countViews(dataDir);
  const cpuBefore = cpuTimeMs(vitrine.pid);
  const { acknowledged, homePageTimes: times } = await runTrackingLoad(folder, vitrine.url, SECONDS);
  const stored = countViews(dataDir) - before;
  const { peak } = residentMegabytes(vitrine.pid);
  const microseconds = ((cpuTimeMs(vitrine.pid) - cpuBefore) * 1000) / stored;
  await vitrine.stop();
  const rate = stored / SECONDS;
  const p99 = times[Math.floor(times.length * 0.99)] ?? NaN;
  console.log(
    `\n${Math.round(rate).toLocaleString("en")} views a second kept, ${CONNECTIONS} connections, ${SECONDS} s`,
  );
  console.log(
    `acknowledged ${acknowledged}, kept ${stored}; summed up ${countRolledUpViews(dataDir)} of ${countViews(dataDir)} at the end`,
  );
  console.log(
    `the home page meanwhile: p50 ${(times[times.length >> 1] ?? NaN).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  );
  console.log(
    `${microseconds.toFixed(0)} µs of processor time a view, home pages included; memory at most ${peak} MB`,
  );
  return [
    ...(rate < MIN_VIEWS_PER_SECOND
      ? [`${Math.round(rate)} views a second instead of ${MIN_VIEWS_PER_SECOND}`]
      : []),
    ...(p99 > HOME_P99_MS ? [`home page p99 ${p99.toFixed(1)} ms instead of ${HOME_P99_MS}`] : []),
    ...(stored < acknowledged ? [`${acknowledged - stored} acknowledged views are missing`] : []),
    ...(peak > MAX_MEGABYTES ? [`memory ${peak} MB instead of ${MAX_MEGABYTES}`] : []),
  ];
}

function countViews(dataDir: string): number {
  return queryNumber(dataDir, "SELECT count(*) FROM views");
}

function countRolledUpViews(dataDir: string): number {
  return queryNumber(dataDir, "SELECT coalesce(max(up_to), 0) FROM sums_state");
}

function queryNumber(dataDir: string, sql: string): number {
  using sqlite = new Database(join(dataDir, "vitrine.db"), { readonly: true });
  return Number(sqlite.query(sql).values()[0]?.[0]);
}
