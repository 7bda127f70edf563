// What another process on this machine has used so far.
import { readFileSync } from "node:fs";

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** Of all its threads, its own work and the kernel's for it. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Resident memory: now, and the most there ever was. */
export function megabytes(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (what: string) =>
    Math.round(Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000);
  return { now: read("VmRSS"), peak: read("VmHWM") };
}
