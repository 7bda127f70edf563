// `npm run bench:backup` measures how a backup of 1 GB slows the requests of 32 connections, the memory of both processes, and how
// long a restore takes, compared with `zstd` and `tar`.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { seedSite } from "#tests/support/server/backupFixture.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

import { residentMegabytes } from "./processStats.ts";
import { percentile } from "./statistics.ts";

const EXECUTABLE = resolve("dist/vitrine");
const FILES = 2_000;
const FILE_BYTES = 512 * 1024;
const CONNECTIONS = 32;
const BASELINE_MS = 10_000;
const LIMITS = { slowerMs: 250, memoryMb: 300, restoreRatio: 1.5 };

const folder = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
const dataDir = join(folder, "data");
try {
  await seed();
  const { archive, results } = await measureBackup();
  console.table(results);
  const [baseline, during] = results;
  const restoreMs = await time(EXECUTABLE, "restore", archive, "--data-dir", join(folder, "restored"));
  await mkdir(join(folder, "extracted"));
  const unpack = `zstd -dcq ${archive} | tar -x -C ${folder}/extracted && sync -f ${folder}/extracted`;
  const tarMs = await time("sh", "-c", unpack);
  const ratio = restoreMs / tarMs;
  console.log(
    `Restore: ${restoreMs.toFixed(0)} ms, zstd and tar: ${tarMs.toFixed(0)} ms (${ratio.toFixed(2)})`,
  );
  const problems = [
    Number(during?.["max (ms)"]) > Number(baseline?.["max (ms)"]) + LIMITS.slowerMs &&
      "a request was too slow",
    Number(during?.["memory (MB)"]) > LIMITS.memoryMb && "the processes used too much memory",
    ratio > LIMITS.restoreRatio && "the restore was too slow",
  ].filter(Boolean);
  if (problems.length > 0) throw new Error(problems.join(", "));
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** 1 GB of pictures that don't compress. */
async function seed() {
  await seedSite(dataDir, ["a", "b"]);
  const bytes = new Uint8Array(FILE_BYTES);
  for (let file = 0; file < FILES; file += 1) {
    for (let at = 0; at < FILE_BYTES; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
    await Bun.write(join(dataDir, "uploads", `${"a".repeat(32)}-${file + 1}.webp`), bytes);
  }
}

async function measureBackup() {
  await using vitrine = await startVitrine({ dataDir, env: { LOG_LEVEL: "warn", RATE_LIMITS: "off" } });
  const load = startLoad(vitrine.url);
  await Bun.sleep(BASELINE_MS);
  const baseline = load.report("without a backup", residentMegabytes(vitrine.pid).now);
  const start = performance.now();
  const backup = Bun.spawn([EXECUTABLE, "backup", join(folder, "backups"), "--data-dir", dataDir]);
  let memory = 0;
  const watch = setInterval(() => {
    const sum = residentMegabytes(vitrine.pid).now + residentMegabytes(backup.pid).now;
    // Not a number once it has ended.
    if (backup.exitCode === null && sum > memory) memory = sum;
  }, 50);
  const archive = (await new Response(backup.stdout).text()).trim();
  clearInterval(watch);
  if ((await backup.exited) !== 0) throw new Error("The backup failed");
  const during = load.report(
    `during a backup of ${((performance.now() - start) / 1_000).toFixed(1)} s`,
    memory,
  );
  await load.stop();
  return { archive, results: [baseline, during] };
}

/** Pages, pictures, the API and messages in turn. */
function startLoad(url: string) {
  let times: number[] = [];
  const stop = new AbortController();
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ name: "Mali", email: "mali@visitor.example", message: "Please call" });
  const requests: [path: string, init?: RequestInit][] = [
    ["/"],
    ["/api/v1/projects/get"],
    ["/robots.txt"],
    ["/api/v1/contact", { method: "POST", headers, body }],
  ];
  const connect = async (first: number) => {
    for (let number = first; !stop.signal.aborted; number += 1) {
      const [path, init] = requests[number % requests.length] ?? ["/"];
      const start = performance.now();
      const response = await fetch(url + path, init);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      times.push(performance.now() - start);
    }
  };
  const connections = Array.from({ length: CONNECTIONS }, (_, first) => connect(first));
  return {
    report(label: string, memoryMb: number) {
      const sorted = times.toSorted((a, b) => a - b);
      times = [];
      return {
        label,
        requests: sorted.length,
        "p50 (ms)": percentile(sorted, 0.5),
        "p99 (ms)": percentile(sorted, 0.99),
        "max (ms)": percentile(sorted, 1),
        "memory (MB)": memoryMb,
      };
    },
    async stop() {
      stop.abort();
      await Promise.all(connections);
    },
  };
}

async function time(...command: string[]): Promise<number> {
  const start = performance.now();
  const child = Bun.spawn(command, { stdout: "ignore", stderr: "inherit" });
  if ((await child.exited) !== 0) throw new Error(`${command[0]} failed`);
  return performance.now() - start;
}
