// `npm run bench:analytics` measures the dashboard's response times over 10,000,000 views, their size on disk
// and in memory, and then the number of views recorded per second. `--data-dir D` keeps the seeded database for
// the next run.
import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { PERIODS } from "#contract/analytics/analytics.ts";
import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

import { residentMegabytes, ownCpuWaitMs, cpuTimeMs } from "./processStats.ts";
import { benchTracking } from "./tracking.ts";
import { percentile } from "./statistics.ts";

const DATASETS = [
  { views: 10_000, limitsMs: { "7d": 3, "90d": 3 } },
  { views: 10_000_000, limitsMs: { "7d": 10, "90d": 40 } },
];
const MAX_BYTES_PER_VIEW = 80;
const MAX_MEGABYTES = 200;
const REPEATS = 300;
/** Measures a server in steady state: by then, JIT compilation on both sides is done. */
const WARM_UP_ROUNDS = 200;
/** The size of a database without views. */
const EMPTY_BYTES = 400_000;
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const env = { ...ADMIN_ENV, LOG_LEVEL: "warn", RATE_LIMITS: "off" };

const { values: flags } = parseArgs({ options: { "data-dir": { type: "string" } } });
const givenDataDir = flags["data-dir"];
const folder = givenDataDir ?? (await mkdtemp(join(tmpdir(), "vitrine-bench-")));
const problems: string[] = [];
try {
  for (const fill of DATASETS) await benchDataset(fill);
  problems.push(...(await benchTracking(env)));
} finally {
  if (!givenDataDir) await rm(folder, { recursive: true, force: true });
}
if (problems.length > 0) throw new Error(`Missed: ${problems.join("; ")}`);

async function benchDataset({ views, limitsMs }: (typeof DATASETS)[number]) {
  const dataDir = join(folder, String(views));
  if (!existsSync(join(dataDir, "filled"))) await seedDataset(dataDir, views);
  const bytes = measureViewBytes(dataDir) / views;
  await using vitrine = await startVitrine({ dataDir, env });
  const { authorization } = await signIn(vitrine.url);
  const headers = { authorization };
  const rows: Record<string, string>[] = [];
  for (const period of PERIODS) {
    const calls = [`/dashboard?period=${period}`, `/comparison?period=${period}`];
    const limit = period === "7d" || period === "90d" ? limitsMs[period] : Infinity;
    for (const isNew of [true, false]) {
      const label = `the dashboard and its comparison, ${period}, ${isNew ? "a view after the last time" : "again"}`;
      const before = isNew ? () => addView(vitrine.url) : undefined;
      const row = await measure(label, { vitrine, calls, headers, beforeEach: before });
      rows.push(row);
      checkLimit(`${views} views, ${label}, p95`, Number(row["p95 (ms)"]), limit);
    }
  }
  rows.push(await measure("real time", { vitrine, calls: ["/realtime"], headers }));
  rows.push(await measure("one page, 90d", { vitrine, calls: ["/dashboard?period=90d&path=/"], headers }));
  console.log(`\n${views.toLocaleString("en")} views: ${bytes.toFixed(1)} bytes a view on the disk`);
  const { now, peak } = residentMegabytes(vitrine.pid);
  console.log(`memory: ${now} MB, at most ${peak} MB`);
  console.table(rows);
  if (views > 1_000_000) checkLimit("bytes a view", bytes, MAX_BYTES_PER_VIEW);
  checkLimit("memory (MB)", peak, MAX_MEGABYTES);
}

function checkLimit(label: string, value: number, limit: number) {
  if (value > limit) problems.push(`${label}: ${value.toFixed(1)} instead of ${limit}`);
}

/**
 * The first start creates the database and the admin. Another process seeds it, so that its memory is not
 * measured.
 */
async function seedDataset(dataDir: string, views: number) {
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  await (await startVitrine({ dataDir, env })).stop();
  const started = performance.now();
  const seeding = Bun.spawn([process.execPath, "scripts/bench/seedViews.ts", dataDir, String(views)], {
    stdout: "inherit",
    stderr: "inherit",
  });
  if ((await seeding.exited) !== 0) throw new Error("The database could not be filled");
  console.log(`filled with ${views} views in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  await Bun.write(join(dataDir, "filled"), "");
}

/** Includes all tables of views and rollups with their indexes. */
function measureViewBytes(dataDir: string): number {
  using sqlite = new Database(join(dataDir, "vitrine.db"));
  const pages = (table: string) => sqlite.query(table).values()[0]?.[0];
  const whole = Number(pages("PRAGMA page_count")) * Number(pages("PRAGMA page_size"));
  return Math.max(0, whole - EMPTY_BYTES);
}

interface MeasureOptions {
  vitrine: { url: string; pid: number };
  calls: string[];
  headers: Record<string, string>;
  /** Runs before each repetition, not measured. */
  beforeEach?: (() => Promise<void>) | undefined;
}

/**
 * CPU time is more reliable than wall-clock time on a busy machine. Time that this process waited for a CPU,
 * while the server compiled or collected garbage, is subtracted and reported separately.
 */
async function measure(label: string, { vitrine, calls, headers, beforeEach }: MeasureOptions) {
  let cpuMs = 0;
  let waitMs = 0;
  for (let repeat = 0; repeat < WARM_UP_ROUNDS; repeat += 1) await runOnce();
  cpuMs = 0;
  waitMs = 0;
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) times.push(await runOnce());
  times.sort((one, other) => one - other);
  return {
    what: label,
    "p50 (ms)": percentile(times, 0.5),
    "p95 (ms)": percentile(times, 0.95),
    "processor (ms)": (cpuMs / REPEATS).toFixed(1),
    "not counted (ms)": (waitMs / REPEATS).toFixed(2),
  };

  async function runOnce(): Promise<number> {
    await beforeEach?.();
    const cpuBefore = cpuTimeMs(vitrine.pid);
    const waitBefore = ownCpuWaitMs();
    const started = performance.now();
    for (const call of calls) {
      const response = await fetch(`${vitrine.url}/api/v1/analytics${call}`, { headers });
      await response.bytes();
      if (!response.ok) throw new Error(`${call} answered ${response.status}`);
    }
    const spent = performance.now() - started;
    const wait = ownCpuWaitMs() - waitBefore;
    cpuMs += cpuTimeMs(vitrine.pid) - cpuBefore;
    waitMs += wait;
    return spent - wait;
  }
}

async function addView(url: string): Promise<void> {
  const body = JSON.stringify({ path: "/about", title: "About", sessionId: crypto.randomUUID() });
  const headers = { "content-type": "application/json", "user-agent": USER_AGENT };
  const response = await fetch(`${url}/api/v1/analytics/track`, { method: "POST", headers, body });
  if (response.status !== 201) throw new Error(`The view was answered with ${response.status}`);
}
