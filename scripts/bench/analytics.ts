// `npm run bench:analytics`: how long dist/vitrine takes for the whole dashboard over 10,000,000 views, and what they cost on the disk
// and in memory; then how many views a second it takes in. `--data-dir D` keeps the filled database for the next time.
import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { PERIODS } from "#contract/analytics/analytics.ts";
import { startVitrine } from "#tests/e2e/support/startVitrine.ts";

import { megabytes, ownWaitMs, processorMs } from "./ofProcess.ts";
import { benchTracking } from "./tracking.ts";

const FILLS = [
  { views: 10_000, limitsMs: { "7d": 3, "90d": 3 } },
  { views: 10_000_000, limitsMs: { "7d": 10, "90d": 40 } },
];
const MOST_BYTES_A_VIEW = 80;
const MOST_MEGABYTES = 200;
const REPEATS = 300;
/** A server that has been running for a while is what people meet: its code, and that of whoever measures, is compiled by then. */
const WARM_UP = 200;
/** Of a database without a single view. */
const EMPTY_BYTES = 400_000;
const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const ADMIN = { email: "bench@firm.example", password: "a password for the bench" };
const env = {
  LOG_LEVEL: "warn",
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  RATE_LIMITS: "off",
};

const { values: flags } = parseArgs({ options: { "data-dir": { type: "string" } } });
const kept = flags["data-dir"];
const folder = kept ?? (await mkdtemp(join(tmpdir(), "vitrine-bench-")));
const problems: string[] = [];
try {
  for (const fill of FILLS) await bench(fill);
  problems.push(...(await benchTracking(env)));
} finally {
  if (!kept) await rm(folder, { recursive: true, force: true });
}
if (problems.length > 0) throw new Error(`Missed: ${problems.join("; ")}`);

async function bench({ views, limitsMs }: (typeof FILLS)[number]) {
  const dataDir = join(folder, String(views));
  if (!existsSync(join(dataDir, "filled"))) await fill(dataDir, views);
  const bytes = bytesOfViews(dataDir) / views;
  await using vitrine = await startVitrine({ dataDir, env });
  const headers = { authorization: `Bearer ${await signIn(vitrine.url)}` };
  const rows: Record<string, string>[] = [];
  for (const period of PERIODS) {
    const calls = [`/dashboard?period=${period}`, `/comparison?period=${period}`];
    const limit = period === "7d" || period === "90d" ? limitsMs[period] : Infinity;
    for (const isNew of [true, false]) {
      const what = `the dashboard and its comparison, ${period}, ${isNew ? "a view after the last time" : "again"}`;
      const before = isNew ? () => addView(vitrine.url) : undefined;
      const row = await measure(what, { vitrine, calls, headers, before });
      rows.push(row);
      check(`${views} views, ${what}, p95`, Number(row["p95 (ms)"]), limit);
    }
  }
  rows.push(await measure("real time", { vitrine, calls: ["/realtime"], headers }));
  rows.push(await measure("one page, 90d", { vitrine, calls: ["/dashboard?period=90d&path=/"], headers }));
  console.log(`\n${views.toLocaleString("en")} views: ${bytes.toFixed(1)} bytes a view on the disk`);
  const { now, peak } = megabytes(vitrine.pid);
  console.log(`memory: ${now} MB, at most ${peak} MB`);
  console.table(rows);
  if (views > 1_000_000) check("bytes a view", bytes, MOST_BYTES_A_VIEW);
  check("memory (MB)", peak, MOST_MEGABYTES);
}

function check(what: string, value: number, limit: number) {
  if (value > limit) problems.push(`${what}: ${value.toFixed(1)} instead of ${limit}`);
}

/** The first start makes the database and the admin; another process fills it, so that none of its memory is measured. */
async function fill(dataDir: string, views: number) {
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  await (await startVitrine({ dataDir, env })).stop();
  const started = performance.now();
  const filling = Bun.spawn([process.execPath, "scripts/bench/fillViews.ts", dataDir, String(views)], {
    stdout: "inherit",
    stderr: "inherit",
  });
  if ((await filling.exited) !== 0) throw new Error("The database could not be filled");
  console.log(`filled with ${views} views in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  await Bun.write(join(dataDir, "filled"), "");
}

/** Of all tables that views are in or that they sum up to, indexes included. */
function bytesOfViews(dataDir: string): number {
  using sqlite = new Database(join(dataDir, "vitrine.db"));
  const pages = (table: string) => sqlite.query(table).values()[0]?.[0];
  const whole = Number(pages("PRAGMA page_count")) * Number(pages("PRAGMA page_size"));
  // What a site without a single view takes.
  return Math.max(0, whole - EMPTY_BYTES);
}

interface Measured {
  vitrine: { url: string; pid: number };
  calls: string[];
  headers: Record<string, string>;
  /** Not measured. */
  before?: (() => Promise<void>) | undefined;
}

/**
 * On a machine that does other things too, the processor's time tells more than the clock. What the measuring itself waited for a
 * processor, while the server compiled or collected on it, is left out and told apart.
 */
async function measure(what: string, { vitrine, calls, headers, before }: Measured) {
  let processor = 0;
  let waited = 0;
  for (let repeat = 0; repeat < WARM_UP; repeat += 1) await ask();
  processor = 0;
  waited = 0;
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) times.push(await ask());
  times.sort((one, other) => one - other);
  return {
    what,
    "p50 (ms)": share(times, 0.5),
    "p95 (ms)": share(times, 0.95),
    "processor (ms)": (processor / REPEATS).toFixed(1),
    "not counted (ms)": (waited / REPEATS).toFixed(2),
  };

  async function ask(): Promise<number> {
    await before?.();
    const processorBefore = processorMs(vitrine.pid);
    const waitedBefore = ownWaitMs();
    const started = performance.now();
    for (const call of calls) {
      const answer = await fetch(`${vitrine.url}/api/v1/analytics${call}`, { headers });
      await answer.bytes();
      if (!answer.ok) throw new Error(`${call} answered ${answer.status}`);
    }
    const spent = performance.now() - started;
    const wait = ownWaitMs() - waitedBefore;
    processor += processorMs(vitrine.pid) - processorBefore;
    waited += wait;
    return spent - wait;
  }
}

async function addView(url: string): Promise<void> {
  const body = JSON.stringify({ path: "/about", title: "About", sessionId: crypto.randomUUID() });
  const headers = { "content-type": "application/json", "user-agent": BROWSER };
  const answer = await fetch(`${url}/api/v1/analytics/track`, { method: "POST", headers, body });
  if (answer.status !== 201) throw new Error(`The view was answered with ${answer.status}`);
}

function share(sorted: number[], part: number): string {
  return (sorted[Math.floor(sorted.length * part)] ?? NaN).toFixed(1);
}

async function signIn(url: string): Promise<string> {
  const body = JSON.stringify(ADMIN);
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/v1/auth/login`, { method: "POST", headers, body });
  // The envelope of a sign-in.
  const { data } = (await answer.json()) as { data: { accessToken: string } | null };
  if (data === null) throw new Error(`The sign-in answered ${answer.status}`);
  return data.accessToken;
}
