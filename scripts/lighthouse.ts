// `npm run lighthouse` measures every public page of the executable, in English and Thai, on a simulated phone with
// slow 4G and prints medians. `-- / /about --runs=5` measures these pages five times; `--url=http://localhost:3000`
// measures a running site.
import { parseArgs } from "node:util";

import lighthouse from "lighthouse";
import type { Result } from "lighthouse";
import { chromium } from "playwright";

import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { listPublicPaths } from "#tests/e2e/support/server/demoSite.ts";
import { findBrowser } from "#tests/e2e/support/install/findBrowser.ts";
import { freePort } from "#tests/e2e/support/server/startVitrine.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** Audits with their own column, and the number of decimals. */
const COLUMNS = [
  { name: "FCP ms", audit: "first-contentful-paint", digits: 0 },
  { name: "LCP ms", audit: "largest-contentful-paint", digits: 0 },
  { name: "TBT ms", audit: "total-blocking-time", digits: 0 },
  { name: "CLS", audit: "cumulative-layout-shift", digits: 3 },
  { name: "bytes", audit: "total-byte-weight", digits: 0 },
];

const { values, positionals } = parseArgs({
  args: Bun.argv.slice(2),
  options: { runs: { type: "string", default: "1" }, url: { type: "string" } },
  allowPositionals: true,
});
const port = freePort();
const site = values.url ? null : await startBilingualSite();
const url = values.url ?? site?.url ?? "";
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    `--remote-debugging-port=${port}`,
  ],
});
const rows: Record<string, string | number>[] = [];
for (const path of positionals.length > 0 ? positionals : await listPages()) {
  rows.push(await measure(path, Math.max(1, Number(values.runs))));
}
await browser.close();
await site?.[Symbol.asyncDispose]();
console.table(rows);
process.exit(0);

/** A site that is already running may have one language. */
async function listPages(): Promise<string[]> {
  return [...(await listPublicPaths(url)), ...(site ? await listPublicPaths(url, "th") : [])];
}

async function measure(path: string, runs: number) {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) results.push(await runLighthouse(path));
  const scores = CATEGORIES.map((name) => [name, median(results.map((result) => scoreOf(result, name)))]);
  const metrics = COLUMNS.map(({ name, audit, digits }) => {
    const value = median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
    return [name, Number(value.toFixed(digits))];
  });
  return { page: path, ...Object.fromEntries(scores), ...Object.fromEntries(metrics) };
}

/**
 * Uses Lighthouse's defaults: a phone, simulated slow 4G, a CPU slowed down by four. Retries, because on a busy
 * machine it occasionally loses its own trace.
 */
async function runLighthouse(path: string, retriesLeft = 2): Promise<Result> {
  const result = await lighthouse(url + path, { port, logLevel: "error", onlyCategories: CATEGORIES });
  if (result && !result.lhr.runtimeError) {
    for (const { id, title } of failedAudits(result.lhr)) console.log(`${path}: ${id}: ${title}`);
    return result.lhr;
  }
  const reason = result?.lhr.runtimeError?.message;
  if (retriesLeft === 0) throw new Error(`Lighthouse has nothing to say about ${path}: ${reason}`);
  console.log(`${path}: tried again: ${reason}`);
  return runLighthouse(path, retriesLeft - 1);
}

function scoreOf({ categories }: Result, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}

/** Failed audits in categories whose audits either pass or fail. */
function failedAudits({ categories, audits }: Result) {
  const counted = CATEGORIES.slice(1).flatMap((name) => categories[name]?.auditRefs ?? []);
  return counted.flatMap(({ id, weight }) => {
    const audit = audits[id];
    return audit && weight > 0 && audit.score !== null && audit.score < 1 ? [audit] : [];
  });
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
