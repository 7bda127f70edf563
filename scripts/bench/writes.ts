// `npm run bench:writes -- --base=FILE` measures what saving an article costs beside another executable, in turn.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { articleForm } from "#tests/support/content/articleForm.ts";
import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

import { cpuTimeMs } from "./processStats.ts";
import { seedLists } from "./seedLists.ts";
import { median, percentile } from "./statistics.ts";

const RECORDS = 10_000;
const ARTICLES = 20;
const ROUNDS = 8;
/** In each round. */
const WRITES = 100;
const TEXT = "Small steps, taken every week, change more than one large plan. ".repeat(80);

const { values: flags } = parseArgs({ args: Bun.argv.slice(2), options: { base: { type: "string" } } });
const candidates = [
  ...(flags.base ? [{ name: "base", executable: flags.base }] : []),
  { name: "this", executable: "dist/vitrine" },
];
const measured = candidates.map((candidate) => ({
  ...candidate,
  times: [] as number[],
  cpu: [] as number[],
}));
const folders: string[] = [];
try {
  const sites = [];
  for (const candidate of measured) sites.push(await openSite(candidate.executable));
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, candidate] of measured.entries()) {
      const { times, cpu } = await writeArticles(sites[index] as Site, round);
      if (round > 0) candidate.times.push(...times);
      if (round > 0) candidate.cpu.push(cpu);
    }
  for (const site of sites) await site.vitrine.stop();
} finally {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
console.table(
  measured.map(({ name, times, cpu }) => ({
    name,
    "median (ms)": median(times).toFixed(2),
    "p95 (ms)": percentile(
      times.toSorted((one, other) => one - other),
      0.95,
    ),
    "CPU per write (ms)": median(cpu).toFixed(2),
  })),
);

type Site = Awaited<ReturnType<typeof openSite>>;

async function openSite(executable: string) {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
  folders.push(dataDir);
  const env = { ...ADMIN_ENV, LOG_LEVEL: "warn", RATE_LIMITS: "off" };
  await (await startVitrine({ dataDir, env, executable })).stop();
  seedLists(dataDir, RECORDS);
  const vitrine = await startVitrine({ dataDir, env, executable });
  const admin = await signIn(vitrine.url);
  const ids: string[] = [];
  for (let number = 0; number < ARTICLES; number += 1) {
    const { _id } = (await admin.create(
      "/articles/create",
      articleForm({ title: `Article ${number}`, content: TEXT }),
    )) as {
      _id: string;
    };
    ids.push(_id);
  }
  await untilIdle(vitrine.pid);
  return { vitrine, admin, ids };
}

/** After a start, the server builds what the seeded records lack in the index of the search. */
async function untilIdle(pid: number) {
  for (let before = -1; before !== cpuTimeMs(pid); await Bun.sleep(1_000)) before = cpuTimeMs(pid);
}

async function writeArticles({ vitrine, admin, ids }: Site, round: number) {
  const times: number[] = [];
  const before = cpuTimeMs(vitrine.pid);
  for (let write = 0; write < WRITES; write += 1) {
    const form = articleForm({ title: `Round ${round}, ${write}`, content: `${TEXT}${round} ${write}` });
    const start = performance.now();
    const saved = await admin.request("PUT", `/articles/update/${ids[write % ids.length]}`, form);
    if (!saved.ok) throw new Error(`The save answered ${saved.status}`);
    times.push(performance.now() - start);
  }
  return { times, cpu: (cpuTimeMs(vitrine.pid) - before) / WRITES };
}
