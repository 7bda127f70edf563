// `npm run bench:start` measures size, startup time, memory and requests per second of dist/vitrine with its
// demo content.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { runVitrine, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

import { ACCEPT_ENCODING, requestsPerSecond } from "./wrk.ts";

const STARTS = 15;
/** As in production; a log line per request would also measure this script, which reads them. */
const env = { LOG_LEVEL: "warn" };

const dataDir = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
try {
  const demo = await runVitrine(["demo"], { dataDir });
  if (demo.exitCode !== 0) throw new Error(demo.output);
  console.table(await measure());
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function measure() {
  const starts: number[] = [];
  for (let count = 0; count < STARTS; count++) starts.push(await measureFirstPage());
  const memory = await measureMemory();
  const { page, bare } = await measureThroughput();
  return {
    "executable (MB)": (Bun.file("dist/vitrine").size / 1_000_000).toFixed(1),
    "start to first page, median (ms)": median(starts).toFixed(0),
    "start to first page, slowest (ms)": Math.max(...starts).toFixed(0),
    "memory at rest (MB)": memory.toFixed(0),
    "requests per second, /": Math.round(page).toString(),
    "requests per second, the same bytes from a bare Bun server": Math.round(bare).toString(),
    "share of the bare server": `${Math.round((100 * page) / bare)} %`,
  };
}

/** From process start to the last byte of the home page. */
async function measureFirstPage(): Promise<number> {
  const started = performance.now();
  await using vitrine = await startVitrine({ dataDir, env });
  await fetchHomePage(vitrine.url);
  return performance.now() - started;
}

/** Resident memory when idle after the first page. */
async function measureMemory(): Promise<number> {
  await using vitrine = await startVitrine({ dataDir, env });
  await fetchHomePage(vitrine.url);
  await Bun.sleep(2000);
  const status = await Bun.file(`/proc/${vitrine.pid}/status`).text();
  return Number(status.match(/VmRSS:\s+(\d+) kB/)?.[1]) / 1000;
}

async function measureThroughput() {
  await using vitrine = await startVitrine({ dataDir, env });
  const { bytes, headers } = await fetchHomePage(vitrine.url);
  using bare = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(bytes, { headers }) });
  const page = await requestsPerSecond(`${vitrine.url}/`);
  return { page, bare: await requestsPerSecond(bare.url.href) };
}

/** Requested with a browser's Accept-Encoding, and not decompressed. */
async function fetchHomePage(url: string) {
  const requestHeaders = { "accept-encoding": ACCEPT_ENCODING };
  const response = await fetch(`${url}/`, { headers: requestHeaders, decompress: false });
  if (!response.ok) throw new Error(`The home page answered ${response.status}`);
  const headers = ["content-type", "content-encoding"].map((name): [string, string] => [
    name,
    response.headers.get(name) ?? "",
  ]);
  return { bytes: await response.bytes(), headers: Object.fromEntries(headers) };
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;
}
