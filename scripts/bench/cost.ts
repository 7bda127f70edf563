// `npm run bench:cost` prints the CPU time that the server spends on a cached page and on a recorded page view, beside a bare
// Bun server that sends the page's bytes. CPU time hardly depends on what else the machine does. `--base=FILE` measures
// another build in turn with dist/vitrine, `--rounds=N` (7), `--seconds=N` per measurement (4), `--only=pages|views`.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { runVitrine } from "#tests/e2e/support/server/startVitrine.ts";

import { startBareServer } from "./comparison/bareServer.ts";
import { startServer } from "./comparison/server.ts";
import { downloadTargets, REQUEST_HEADERS } from "./comparison/targets.ts";
import { cpuTimeMs } from "./processStats.ts";
import { runTrackingLoad } from "./trackingLoad.ts";
import { runWrk } from "./wrk.ts";
import { median } from "./statistics.ts";

const WARM_UP_SECONDS = 3;
/** Views are summed up a second after they were recorded. */
const AGGREGATION_MS = 2_000;
const VIEWS_ENV = { LOG_LEVEL: "warn", RATE_LIMITS: "off", TRUSTED_PROXIES: "127.0.0.1" };

interface MeasuredServer {
  name: string;
  url: string;
  /** Sends the load for some seconds. Returns the CPU time per request in microseconds. */
  measure(seconds: number): Promise<number>;
}

const { values: flags } = parseArgs({
  options: {
    base: { type: "string" },
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "4" },
    only: { type: "string" },
  },
});
const builds = [
  { name: "now", executable: "dist/vitrine" },
  ...(flags.base ? [{ name: "base", executable: flags.base }] : []),
];
const folder = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
try {
  if (flags.only !== "views") await comparePages();
  if (flags.only !== "pages") await compareViews();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function comparePages() {
  await using stack = new AsyncDisposableStack();
  const servers: MeasuredServer[] = [];
  for (const { name, executable } of builds) {
    const home = await createFolder(`pages-${name}`);
    const demo = await runVitrine(["demo"], { dataDir: join(home, "data"), executable });
    if (demo.exitCode !== 0) throw new Error(demo.output);
    servers.push(pageServer(name, stack.use(await startServer(home, { command: [resolve(executable)] }))));
  }
  const [first] = servers;
  const [page] = first ? await downloadTargets(first.url, [{ name: "/", path: "/" }]) : [];
  if (page) servers.push(pageServer("bare", stack.use(await startBareServer(folder, page))));
  await compare("A cached page", servers);
}

function pageServer(name: string, { url, pid }: { url: string; pid: number }): MeasuredServer {
  return {
    name,
    url,
    async measure(seconds) {
      const before = cpuTimeMs(pid);
      const { requestsPerSecond } = await runWrk(`${url}/`, { seconds, headers: REQUEST_HEADERS });
      return ((cpuTimeMs(pid) - before) * 1000) / (requestsPerSecond * seconds);
    },
  };
}

async function compareViews() {
  await using stack = new AsyncDisposableStack();
  const servers: MeasuredServer[] = [];
  for (const { name, executable } of builds) {
    const home = await createFolder(`views-${name}`);
    const { url, pid } = stack.use(
      await startServer(home, { env: VIEWS_ENV, command: [resolve(executable)] }),
    );
    servers.push({
      name,
      url,
      async measure(seconds) {
        const before = cpuTimeMs(pid);
        const { acknowledged } = await runTrackingLoad(home, url, seconds);
        await Bun.sleep(AGGREGATION_MS);
        return ((cpuTimeMs(pid) - before) * 1000) / acknowledged;
      },
    });
  }
  await compare("A recorded page view, home pages beside it and its rollups included", servers);
}

/** Measures the servers in turn, so that a slow moment of the machine slows all of them. */
async function compare(title: string, servers: readonly MeasuredServer[]) {
  for (const { measure } of servers) await measure(WARM_UP_SECONDS);
  const samples = new Map<string, number[]>(servers.map(({ name }) => [name, []]));
  for (let round = 0; round < Number(flags.rounds); round += 1) {
    for (const { name, measure } of servers) samples.get(name)?.push(await measure(Number(flags.seconds)));
  }
  const reference = samples.get(servers[0]?.name ?? "") ?? [];
  console.log(`\n${title}: CPU time per request, medians of ${flags.rounds} alternating rounds`);
  console.table(
    Object.fromEntries(
      [...samples].map(([name, times]) => [
        name,
        {
          µs: median(times).toFixed(1),
          "fastest round (µs)": Math.min(...times).toFixed(1),
          "now / this": median(times.map((time, round) => (reference[round] ?? NaN) / time)).toFixed(2),
        },
      ]),
    ),
  );
}

async function createFolder(name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  return path;
}
