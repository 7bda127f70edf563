// `npm run bench:memory` measures the memory of dist/vitrine under a mixed load and a minute later. Executables as
// arguments are compared in turn. `--seconds=N` of load (360), `--rest=N` seconds after it (60), `--rounds=N` (1),
// `--limit=N` megabytes of a control group, `--json=FILE`.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { writeLanguages } from "#tests/e2e/support/server/bilingualSite.ts";
import { prepareDemoData } from "#tests/e2e/support/server/demoSite.ts";

import { startServer } from "./comparison/server.ts";
import { runMemoryLoad } from "./memory/load.ts";
import { createMemoryLimit } from "./memory/memoryLimit.ts";
import { sampleMemory } from "./memory/processMemory.ts";
import type { MemorySample } from "./memory/processMemory.ts";
import { cpuTimeMs } from "./processStats.ts";

const SETTLE_MS = 2_000;
const LEVEL_SECONDS = 120;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "360" },
    rest: { type: "string", default: "60" },
    rounds: { type: "string", default: "1" },
    limit: { type: "string" },
    json: { type: "string" },
  },
});
const executables = positionals.length > 0 ? positionals : ["dist/vitrine"];
const results: Awaited<ReturnType<typeof measure>>[] = [];
await prepareDemoData();
for (let round = 0; round < Number(flags.rounds); round += 1) {
  for (const executable of executables) {
    results.push(await measure(executable));
    console.table(results.at(-1)?.figures);
  }
}
if (flags.json) await Bun.write(flags.json, JSON.stringify(results, null, 2));

async function measure(executable: string) {
  const seconds = Number(flags.seconds);
  const folder = await mkdtemp(join(tmpdir(), "vitrine-memory-"));
  const dataDir = join(folder, "data");
  await cp("dist/demo", dataDir, { recursive: true });
  writeLanguages(dataDir, "en");
  using limit = flags.limit ? createMemoryLimit(Number(flags.limit)) : null;
  try {
    const command = [resolve(executable)];
    const env = { ...ADMIN_ENV, RATE_LIMITS: "off", TRUSTED_PROXIES: "127.0.0.1" };
    await using server = await startServer(folder, { env, command: limit?.wrap(command) ?? command });
    await Bun.sleep(SETTLE_MS);
    const samples = [sampleMemory(server.pid)];
    const timer = setInterval(() => samples.push(sampleMemory(server.pid)), 1000);
    const cpuBefore = cpuTimeMs(server.pid);
    const counts = await runMemoryLoad({ url: server.url, folder, seconds });
    const cpuMs = cpuTimeMs(server.pid) - cpuBefore;
    const loaded = samples.length - 1;
    const requests = Object.values(counts).reduce((sum, part) => sum + part.requests, 0);
    await Bun.sleep(Number(flags.rest) * 1000);
    clearInterval(timer);
    const columns = ["resident", "anonymous", "tree"] as const;
    const memory = Object.fromEntries(columns.map((column) => [column, summarize(samples, column, loaded)]));
    console.log(`\n${executable}: ${requests} requests, ${Math.round(requests / seconds)} a second`);
    console.table(counts);
    console.log(`${((cpuMs * 1000) / requests).toFixed(0)} µs of processor time a request`);
    if (limit) console.log("within the limit", limit.read());
    return { executable, counts, cpuMs, figures: memory, samples };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function summarize(samples: readonly MemorySample[], column: keyof MemorySample, loaded: number) {
  const values = samples.map((sample) => Math.round(sample[column]));
  return {
    before: values[0],
    "at 2 min": values[Math.min(LEVEL_SECONDS, loaded)],
    "at the end": values[loaded],
    peak: Math.max(...values),
    "mean of the last minute of load": mean(values.slice(Math.max(0, loaded - 60), loaded)),
    "at rest": values.at(-1),
  };
}

function mean(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
}
