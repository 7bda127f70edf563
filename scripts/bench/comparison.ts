// `npm run bench` compares dist/vitrine with nginx and a bare Bun server, ratios first. `--seconds=N` per measurement (3),
// `--mixed=N` seconds of mixed load (120), `--json=FILE`.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { runVitrine } from "#tests/e2e/support/server/startVitrine.ts";

import { startBareServer } from "./comparison/bareServer.ts";
import { measureMixedLoad } from "./comparison/mixedLoad.ts";
import { startNginx } from "./comparison/nginx.ts";
import { startServer } from "./comparison/server.ts";
import { downloadTargets, listTargets, REQUEST_HEADERS } from "./comparison/targets.ts";
import type { Target } from "./comparison/targets.ts";
import { cpuTimeMs, residentMegabytes } from "./processStats.ts";
import { runWrk } from "./wrk.ts";
import { median } from "./statistics.ts";

const ROUNDS = 3;
const STARTS = 15;

interface Sample {
  rate: number;
  p99Ms: number;
  /** Microseconds of CPU time per request. */
  cpu: number;
}

const { values: flags } = parseArgs({
  options: {
    seconds: { type: "string", default: "3" },
    mixed: { type: "string", default: "120" },
    json: { type: "string" },
  },
});
const seconds = Number(flags.seconds);
const folder = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
try {
  const demo = await runVitrine(["demo"], { dataDir: join(folder, "data") });
  if (demo.exitCode !== 0) throw new Error(demo.output);
  const results = {
    throughput: await compareThroughput(),
    start: await measureStart(),
    mixedLoad: await measureMixedLoad(folder, Number(flags.mixed)),
  };
  console.log(`\nRatios of requests per second, medians of ${ROUNDS} alternating rounds`);
  console.table(results.throughput);
  console.table({ ...results.start, ...flattenMixedLoad(results.mixedLoad) });
  if (flags.json) await Bun.write(flags.json, JSON.stringify(results, null, 2));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function compareThroughput() {
  await using vitrine = await startServer(folder);
  const targets = await listTargets(vitrine.url);
  const files = await downloadTargets(vitrine.url, targets);
  await using nginx = await startNginx(folder, files);
  if (!nginx) console.log("nginx is not installed: no ratios. On Debian: apt-get install nginx-light");
  const [home] = files;
  if (!home) throw new Error("No pages to measure");
  await using bare = await startBareServer(folder, home);
  const rows: Record<string, Record<string, string>> = {};
  let homeRate = NaN;
  for (const target of targets) {
    const samples = { vitrine: [] as Sample[], nginx: [] as Sample[], bare: [] as Sample[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      samples.vitrine.push(await sample(vitrine, target, target.headers));
      if (nginx) samples.nginx.push(await sample(nginx, target));
      if (target.path === "/" && !target.headers) samples.bare.push(await sample(bare, target));
    }
    const rates = samples.vitrine.map(({ rate }) => rate);
    if (target.name === "/") homeRate = median(rates);
    rows[target.name] = {
      "of nginx": ratio(
        rates,
        samples.nginx.map(({ rate }) => rate),
      ),
      "of bare Bun": ratio(
        rates,
        samples.bare.map(({ rate }) => rate),
      ),
      "of /": (median(rates) / homeRate).toFixed(2),
      "requests/s": median(rates).toFixed(0),
      "nginx, requests/s": format(median(samples.nginx.map(({ rate }) => rate)), 0),
      "p99 (ms)": format(median(samples.vitrine.map(({ p99Ms }) => p99Ms)), 2),
      "nginx, p99 (ms)": format(median(samples.nginx.map(({ p99Ms }) => p99Ms)), 2),
      "CPU (µs)": format(median(samples.vitrine.map(({ cpu }) => cpu)), 1),
      "nginx, CPU (µs)": format(median(samples.nginx.map(({ cpu }) => cpu)), 1),
      "bare Bun, CPU (µs)": format(median(samples.bare.map(({ cpu }) => cpu)), 1),
    };
  }
  return rows;
}

async function sample(
  { url, pid }: { url: string; pid: number },
  { path }: Target,
  headers: Record<string, string> = {},
): Promise<Sample> {
  const allHeaders = { ...REQUEST_HEADERS, ...headers };
  await runWrk(url + path, { seconds: 1, headers: allHeaders });
  const before = cpuTimeMs(pid);
  const { requestsPerSecond: rate, p99Ms } = await runWrk(url + path, { seconds, headers: allHeaders });
  return { rate, p99Ms, cpu: ((cpuTimeMs(pid) - before) * 1000) / (rate * seconds) };
}

/** Per round, so that a slow moment of the machine slows both. */
function ratio(ours: number[], theirs: number[]): string {
  return format(median(ours.map((rate, round) => rate / (theirs[round] ?? NaN))), 2);
}

async function measureStart() {
  const times: number[] = [];
  let megabytes = NaN;
  for (let start = 0; start < STARTS; start += 1) {
    const started = performance.now();
    await using server = await startServer(folder);
    await (await fetch(server.url, { headers: REQUEST_HEADERS })).bytes();
    times.push(performance.now() - started);
    if (start < STARTS - 1) continue;
    await Bun.sleep(2_000);
    megabytes = residentMegabytes(server.pid).now;
  }
  return {
    "start to first page, median (ms)": { value: median(times).toFixed(0) },
    "executable (MB)": { value: (Bun.file("dist/vitrine").size / 1e6).toFixed(0) },
    "memory at rest (MB)": { value: String(megabytes) },
  };
}

function flattenMixedLoad({
  requestsPerSecond,
  pageP99Ms,
  errors,
  lost,
  memory,
}: Awaited<ReturnType<typeof measureMixedLoad>>) {
  return {
    "mixed load: requests/s": { value: String(requestsPerSecond) },
    "mixed load: pages, p99 (ms)": { value: pageP99Ms.toFixed(1) },
    "mixed load: errors, lost writes": { value: `${errors}, ${lost}` },
    "mixed load: memory before, middle, end, peak, after rest (MB)": {
      value: [memory.before, memory.middle, memory.end, memory.peak, memory.after].join(", "),
    },
  };
}

/** Empty for what was not measured. */
function format(value: number, digits: number): string {
  return Number.isNaN(value) ? "" : value.toFixed(digits);
}
