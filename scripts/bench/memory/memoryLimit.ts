import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { MEBIBYTE } from "#contract/images.ts";

export interface MemoryLimit extends Disposable {
  /** Puts a command into the limited group. */
  wrap(command: string[]): string[];
  /** Megabytes: the largest use, and of it what the kernel can't drop at the moment. */
  read(): { peak: number; anonymous: number; kills: number };
}

/** Control groups of both versions, with the files of their limits. */
const VERSIONS = [
  {
    root: "/sys/fs/cgroup/memory",
    limit: "memory.limit_in_bytes",
    peak: "memory.max_usage_in_bytes",
    anonymous: /^total_rss (\d+)$/m,
    kills: { file: "memory.oom_control", pattern: /^oom_kill (\d+)$/m },
  },
  {
    root: "/sys/fs/cgroup",
    limit: "memory.max",
    peak: "memory.peak",
    anonymous: /^anon (\d+)$/m,
    kills: { file: "memory.events", pattern: /^oom_kill (\d+)$/m },
  },
];

/**
 * Limits the memory of a server and of the processes that it starts, as a small machine or a container does. Needs root.
 * @throws if the machine has no control groups for memory
 */
export function createMemoryLimit(megabytes: number): MemoryLimit {
  const version = VERSIONS.find(({ root, limit }) => {
    return (
      existsSync(join(root, "cgroup.procs")) && (existsSync(join(root, limit)) || root.endsWith("cgroup"))
    );
  });
  if (!version) throw new Error("This machine has no control groups for memory");
  const folder = join(version.root, `vitrine-bench-${process.pid}-${megabytes}`);
  mkdirSync(folder);
  writeFileSync(join(folder, version.limit), String(megabytes * MEBIBYTE));
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const match = (file: string, pattern: RegExp) => Number(pattern.exec(read(file))?.[1]);
  return {
    wrap: (command) => ["sh", "-c", `echo $$ > ${folder}/cgroup.procs; exec "$0" "$@"`, ...command],
    read: () => ({
      peak: Math.round(Number(read(version.peak)) / MEBIBYTE),
      anonymous: Math.round(match("memory.stat", version.anonymous) / MEBIBYTE),
      kills: match(version.kills.file, version.kills.pattern),
    }),
    [Symbol.dispose]: () => rmdirSync(folder),
  };
}
