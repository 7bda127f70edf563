// `npm run bench:growth` shows how bytes, response times, start and memory grow with the number of records.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { freePort, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

import { readablePath } from "./comparison/targets.ts";
import { hasChildren, residentMegabytes } from "./processStats.ts";
import { seedLists } from "./seedLists.ts";
import { median } from "./statistics.ts";

const SIZES = [10, 100, 1_000, 10_000];
/** Starts per size: only the first request of a page renders it. */
const REPEATS = 15;
const PORT = String(freePort());
const env = { LOG_LEVEL: "warn", RATE_LIMITS: "off", PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` };

const bytes: Record<string, Record<string, string>> = {};
const times: Record<string, Record<string, string>> = {};
for (const size of SIZES) await measureSite(size);
console.log("Bytes of the body, uncompressed");
console.table(bytes);
console.log("Milliseconds, median: pages are rendered by the first request after a start");
console.table(times);

async function measureSite(size: number) {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
  try {
    await (await startVitrine({ dataDir, env })).stop();
    seedLists(dataDir, size);
    const paths = await listPaths(dataDir, size);
    const medians = new Map<string, number[]>();
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const started = performance.now();
      await using vitrine = await startVitrine({ dataDir, env });
      const homeBytes = await fetchBytes(vitrine.url, "/");
      add(medians, "start to first page", performance.now() - started);
      (bytes["/"] ??= {})[size] = String(homeBytes);
      // The integrity check of a large database runs beside the server once after the start.
      while (hasChildren(vitrine.pid)) await Bun.sleep(10);
      for (const [name, path] of Object.entries(paths)) {
        const from = performance.now();
        const length = await fetchBytes(vitrine.url, path);
        add(medians, name, performance.now() - from);
        (bytes[name] ??= {})[size] = String(length);
      }
      add(medians, "memory (MB)", residentMegabytes(vitrine.pid).now);
    }
    for (const [name, all] of medians) (times[name] ??= {})[size] = median(all).toFixed(1);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The measured addresses by name. */
async function listPaths(dataDir: string, size: number): Promise<Record<string, string>> {
  await using vitrine = await startVitrine({ dataDir, env });
  const idOf = async (list: string): Promise<string> =>
    (await (await fetch(`${vitrine.url}/api/v1${list}?limit=1`)).json()).data[0]._id;
  return {
    "/about": "/about",
    "/activities": "/activities",
    "/activities, page 2": `/activities${pageQuery(Math.min(2, lastPage(size)))}`,
    "/activities, last page": `/activities${pageQuery(lastPage(size))}`,
    "/articles": "/articles",
    // Every fifth article is a draft.
    "/articles, last page": `/articles${pageQuery(lastPage(size * 0.8))}`,
    "an activity": await readablePath(vitrine.url, `/activity-view/${await idOf("/projects/get")}`),
    "an article": await readablePath(vitrine.url, `/article/${await idOf("/articles/get")}`),
    "/sitemap.xml": "/sitemap.xml",
    "/feed.xml": "/feed.xml",
    "GET /projects/get": "/api/v1/projects/get?limit=12",
    "GET /projects/get, category": "/api/v1/projects/get?limit=12&category=edtech",
    "GET /articles/get": "/api/v1/articles/get?limit=12",
    "GET /clients/public/logos": "/api/v1/clients/public/logos?type=client&order=newest&limit=60",
  };
}

async function fetchBytes(origin: string, path: string): Promise<number> {
  const response = await fetch(origin + path, { headers: { "accept-encoding": "identity" } });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
}

function lastPage(records: number): number {
  return Math.ceil(records / 12);
}

function pageQuery(page: number): string {
  return page > 1 ? `?page=${page}` : "";
}

function add(values: Map<string, number[]>, name: string, value: number) {
  values.set(name, [...(values.get(name) ?? []), value]);
}
