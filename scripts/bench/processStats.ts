// What another process on this machine has used so far, and what the measuring one has waited.
import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** Of all its threads, its own work and the kernel's for it. */
export function cpuTimeMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Resident memory: now, and the most there ever was. */
export function residentMegabytes(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (what: string) =>
    Math.round(Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000);
  return { now: read("VmRSS"), peak: read("VmHWM") };
}

/**
 * What this process has waited for a processor so far, in milliseconds: the thread that measures and the one that sends its requests.
 * Whoever visits a site does not share the server's processors.
 */
export function ownCpuWaitMs(): number {
  const threads = readdirSync("/proc/self/task").filter(isMeasuringThread);
  return threads.reduce((sum, thread) => sum + threadWaitMs(thread), 0);
}

function isMeasuringThread(thread: string): boolean {
  return thread === String(process.pid) || threadName(thread).startsWith("HTTP Client");
}

/** Empty where the thread has just ended, as the runtime's helpers do. */
function threadName(thread: string): string {
  try {
    return readThreadFile(thread, "comm");
  } catch {
    return "";
  }
}

/** The kernel gives nanoseconds: worked, waited. */
function threadWaitMs(thread: string): number {
  return Number(readThreadFile(thread, "schedstat").split(" ")[1]) / 1e6;
}

function readThreadFile(thread: string, file: string): string {
  return readFileSync(`/proc/self/task/${thread}/${file}`, "utf8");
}
