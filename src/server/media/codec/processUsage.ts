import { readFileSync } from "node:fs";

/** Milliseconds per kernel clock tick. */
const TICK_MS = 10;

interface ProcessUsage {
  residentBytes: number;
  /** User and system time of all threads. */
  cpuMs: number;
}

/** `null` without /proc, which only Linux has, and for a process that has ended. */
export function readProcessUsage(pid: number): ProcessUsage | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the process may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return {
      residentBytes: Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024,
      cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    };
  } catch {
    return null;
  }
}
