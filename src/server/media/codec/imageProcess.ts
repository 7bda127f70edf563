import { readFileSync } from "node:fs";

import { MEBIBYTE } from "#contract/images.ts";

import type { Job, JobError, JobReply, JobResults, JobKind } from "./jobs.ts";

export interface ImageLimits {
  /** Resident memory of the process. */
  maxBytes: number;
  /** CPU time of one job. */
  maxCpuMs: number;
  /** Time of one job, also while the process waits for the disk or the CPU. */
  maxMs: number;
}

/** Of the process. The limits of uploaded files are in `contract/images.ts`. */
export const IMAGE_LIMITS: ImageLimits = { maxBytes: 200 * MEBIBYTE, maxCpuMs: 10_000, maxMs: 120_000 };

/**
 * Stops allocations that happen between two checks of the resident memory. Counts all writable memory: Bun reserves
 * about 280 MB of it at the start.
 */
const MAX_DATA_KIB = 480_000;
/** An image can take 100 MB within this time. */
const CHECK_INTERVAL_MS = 25;
const MAX_CAUSE_CHARS = 300;

/** The process ended before its job did: it exceeded a limit, crashed or was killed. */
export class ImageProcessError extends Error {
  override readonly name = "ImageProcessError";
}

export interface ImageProcess {
  /** One job at a time. Throws `ImageProcessError`, and the errors of the job with their codes. */
  run(job: Job): Promise<JobResults[JobKind]>;
  isRunning(): boolean;
  /** Kills it, also during a job. */
  stop(): Promise<void>;
}

/** @param command runs `runJob` on each message, until the channel is closed */
export function createImageProcess(command: string[], limits: ImageLimits): ImageProcess {
  let current: PromiseWithResolvers<JobReply> | null = null;
  let stopReason: string | null = null;
  const child = Bun.spawn(inShell(command), {
    // No secrets of the server.
    env: { BUN_ENABLE_CRASH_REPORTING: "0" },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
    serialization: "json",
    // The process sends nothing else.
    ipc: (message: JobReply) => current?.resolve(message),
  });
  const ended = describeEnd(child, () => stopReason).then((cause) =>
    current?.reject(new ImageProcessError(cause)),
  );

  function kill(reason: string) {
    stopReason ??= reason;
    child.kill("SIGKILL");
  }

  function send(job: Job) {
    try {
      child.send(job);
    } catch (cause) {
      throw new ImageProcessError("it ended before the job", { cause });
    }
  }

  async function run(job: Job) {
    current = Promise.withResolvers();
    const stopChecks = checkLimits(child.pid, limits, kill);
    child.ref();
    try {
      send(job);
      return parseReply(await current.promise);
    } finally {
      current = null;
      stopChecks();
      // An idle process does not keep a command running.
      child.unref();
    }
  }

  return {
    run,
    isRunning: () => child.exitCode === null && child.signalCode === null && stopReason === null,
    async stop() {
      kill("it was stopped");
      await ended;
    },
  };
}

/** Limits the process before it starts: a shell can, `Bun.spawn` cannot. */
function inShell(command: string[]): string[] {
  if (process.platform === "win32") return command;
  const script = [
    // Terminals and systemd signal all processes, but the server still finishes its running requests.
    "trap '' INT TERM HUP",
    // A core file would contain an upload.
    "ulimit -c 0",
    `ulimit -d ${MAX_DATA_KIB}`,
    'exec "$0" "$@"',
  ];
  return ["sh", "-c", script.join("; "), ...command];
}

/** @returns a function that stops the checks */
function checkLimits(pid: number, limits: ImageLimits, kill: (reason: string) => void): () => void {
  const startedAt = performance.now();
  const cpuBefore = readProcessUsage(pid)?.cpuMs ?? 0;
  const timer = setInterval(() => {
    const usage = readProcessUsage(pid);
    if (usage && usage.residentBytes > limits.maxBytes) kill("it exceeded its memory");
    else if (usage && usage.cpuMs - cpuBefore > limits.maxCpuMs) kill("it exceeded its CPU time");
    else if (performance.now() - startedAt > limits.maxMs) kill("it exceeded its time");
  }, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}

async function describeEnd(
  child: Bun.Subprocess<"ignore", "ignore", "pipe">,
  getStopReason: () => string | null,
): Promise<string> {
  const [output] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  const reason = getStopReason();
  if (reason !== null) return reason;
  const end =
    child.signalCode === null ? `it exited with ${child.exitCode}` : `it ended by ${child.signalCode}`;
  return `${end}: ${output.trim().slice(0, MAX_CAUSE_CHARS)}`;
}

function parseReply(reply: JobReply): JobResults[JobKind] {
  if ("result" in reply) return reply.result;
  throw toError(reply.error);
}

function toError({ message, code, stack }: JobError): Error {
  return Object.assign(new Error(message), { stack }, code === "" ? {} : { code });
}

/** Milliseconds per kernel clock tick. */
const TICK_MS = 10;

interface ProcessUsage {
  residentBytes: number;
  /** User and system time of all threads. */
  cpuMs: number;
}

/** `null` without /proc, which only Linux has, and for a process that has ended. */
function readProcessUsage(pid: number): ProcessUsage | null {
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
