import { readdirSync, readFileSync } from "node:fs";

/** Megabytes. */
export interface MemorySample {
  /** Resident memory of the server, with the pages of the executable file. */
  resident: number;
  /** Memory of the server that no file backs: it can't be dropped and read again. */
  anonymous: number;
  /** The proportional share of the server and of all processes that it started. */
  tree: number;
}

export function sampleMemory(pid: number): MemorySample {
  const server = readRollup(pid);
  const children = listDescendants(pid).map((child) => readRollup(child).Pss ?? 0);
  return {
    resident: server.Rss ?? NaN,
    anonymous: server.Anonymous ?? NaN,
    tree: children.reduce((sum, pss) => sum + pss, server.Pss ?? NaN),
  };
}

/** Empty for a process that has ended. */
function readRollup(pid: number): Partial<Record<"Rss" | "Pss" | "Anonymous", number>> {
  const text = readIfExists(`/proc/${pid}/smaps_rollup`);
  return Object.fromEntries(
    [...text.matchAll(/^(\w+):\s+(\d+) kB$/gm)].map(([, name, kilobytes]) => [
      name,
      Number(kilobytes) / 1024,
    ]),
  );
}

function listDescendants(pid: number): number[] {
  const threads = listIfExists(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) =>
    readIfExists(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...listDescendants(child)]);
}

function listIfExists(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readIfExists(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
