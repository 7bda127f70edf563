import { Database } from "bun:sqlite";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

import { residentMegabytes, cpuTimeMs } from "./processStats.ts";

const CONNECTIONS = 32;
const SECONDS = 20;
const WARM_UP_SECONDS = 3;
const MIN_VIEWS_PER_SECOND = 10_000;
const HOME_P99_MS = 10;
const MAX_MEGABYTES = 200;
/** Between two requests for the home page. */
const PAUSE_MS = 10;

/** Random visitors out of 200,000 behind a proxy, with 61 different user agents and three views per session. */
const WRK_SCRIPT = `
local pages = { "/", "/about", "/activities", "/articles", "/address" }
local agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/%d.0.0.0 Safari/537.36"
local session, visitor, left = "", 0, 0
request = function()
  if left == 0 then
    session = string.format("%08x%08x", math.random(0, 2^31 - 1), math.random(0, 2^31 - 1))
    visitor = math.random(0, 199999)
    left = 3
  end
  local address = string.format("10.%d.%d.%d", math.floor(visitor / 65536), math.floor(visitor / 256) % 256, visitor % 256)
  left = left - 1
  local body = string.format('{"path":"%s","title":"A page","referrer":"https://site-%d.example/","sessionId":"%s","userAgent":"","ip":""}',
    pages[math.random(#pages)], math.random(300), session)
  return wrk.format("POST", "/api/v1/analytics/track", {
    ["Content-Type"] = "application/json",
    ["User-Agent"] = string.format(agent, 100 + visitor % 61),
    ["X-Forwarded-For"] = address,
  }, body)
end
`;

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
  const script = join(folder, "views.lua");
  await writeFile(script, WRK_SCRIPT);
  const dataDir = join(folder, "data");
  const vitrine = await startVitrine({ dataDir, env });
  await runLoad(vitrine.url, script, WARM_UP_SECONDS);
  const before = countViews(dataDir);
  const cpuBefore = cpuTimeMs(vitrine.pid);
  const loading = runLoad(vitrine.url, script, SECONDS);
  const times = await timeHomePage(vitrine.url, loading);
  const acknowledged = await loading;
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

/** Returns the number of responses; throws if one was an error. */
async function runLoad(url: string, script: string, seconds: number): Promise<number> {
  if (!Bun.which("wrk")) throw new Error("This needs wrk; on Debian: apt-get install wrk");
  const options = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "-s", script];
  const output = await new Response(Bun.spawn(["wrk", ...options, url]).stdout).text();
  const answers = /(\d+) requests in/.exec(output)?.[1];
  if (!answers || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk did not succeed:\n${output}`);
  return Number(answers);
}

/** Sorted in ascending order. */
async function timeHomePage(url: string, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const finished = new AbortController();
  void until.finally(() => finished.abort());
  while (!finished.signal.aborted) {
    const started = performance.now();
    await (await fetch(`${url}/`)).bytes();
    times.push(performance.now() - started);
    await Bun.sleep(PAUSE_MS);
  }
  return times.sort((one, other) => one - other);
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
