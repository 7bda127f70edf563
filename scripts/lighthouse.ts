// `npm run lighthouse`: measures every public page of the executable as a phone on a slow line sees it, and prints a table.
import { chromium } from "playwright";
import lighthouse from "lighthouse";

import { findBrowser } from "#tests/e2e/support/findBrowser.ts";

import { publicPaths, startDemoSite } from "#tests/e2e/support/demoSite.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const DEBUGGING_PORT = 9333;

await using site = await startDemoSite();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    `--remote-debugging-port=${DEBUGGING_PORT}`,
  ],
});
const rows: Record<string, string | number>[] = [];
for (const path of await publicPaths(site.url)) rows.push(await measure(path));
await browser.close();
console.table(rows);
process.exit(0);

/** Lighthouse's own defaults: a phone, simulated slow 4G, a processor four times slower. */
async function measure(path: string) {
  const result = await lighthouse(site.url + path, {
    port: DEBUGGING_PORT,
    logLevel: "error",
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error(`Lighthouse has nothing to say about ${path}`);
  const { categories, audits } = result.lhr;
  const scoreOf = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const valueOf = (name: string) => audits[name]?.displayValue ?? "";
  return {
    page: path,
    ...Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(name)])),
    LCP: valueOf("largest-contentful-paint"),
    CLS: valueOf("cumulative-layout-shift"),
    TBT: valueOf("total-blocking-time"),
  };
}
