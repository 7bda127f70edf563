import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds per kernel clock tick. */
const TICK_MS = 10;

/** User and system time of all threads. */
export function cpuTimeMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Resident memory: current and peak. */
export function residentMegabytes(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (what: string) =>
    Math.round(Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000);
  return { now: read("VmRSS"), peak: read("VmHWM") };
}

export function hasChildren(pid: number): boolean {
  return readdirSync(`/proc/${pid}/task`).some(
    (thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8") !== "",
  );
}

/**
 * The milliseconds that the measuring thread and the HTTP client threads of this process have waited for a CPU.
 * Real visitors don't share the server's CPUs.
 */
export function ownCpuWaitMs(): number {
  const threads = readdirSync("/proc/self/task").filter(isMeasuringThread);
  return threads.reduce((sum, thread) => sum + threadWaitMs(thread), 0);
}

function isMeasuringThread(thread: string): boolean {
  return thread === String(process.pid) || threadName(thread).startsWith("HTTP Client");
}

/** Empty if the thread has just ended, as short-lived runtime threads do. */
function threadName(thread: string): string {
  try {
    return readThreadFile(thread, "comm");
  } catch {
    return "";
  }
}

/** `schedstat` holds nanoseconds: time on the CPU, time waiting for it. */
function threadWaitMs(thread: string): number {
  return Number(readThreadFile(thread, "schedstat").split(" ")[1]) / 1e6;
}

function readThreadFile(thread: string, file: string): string {
  return readFileSync(`/proc/self/task/${thread}/${file}`, "utf8");
}
