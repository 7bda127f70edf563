import { totalmem } from "node:os";

import { MEBIBYTE } from "#contract/images.ts";
import { createFairQueue } from "#server/fairQueue.ts";
import type { Logger } from "#server/logger.ts";

import { createImageProcess, IMAGE_LIMITS, ImageProcessError } from "./imageProcess.ts";
import type { ImageLimits, ImageProcess } from "./imageProcess.ts";
import type { Job, JobInputs, JobKind, JobResults } from "./jobs.ts";

/**
 * Runs a job.
 * @throws ImageProcessError if the image is too expensive or crashes the process; errors of the codec and the file
 * system with their `code`
 */
export type RunJob = <Kind extends JobKind>(kind: Kind, input: JobInputs[Kind]) => Promise<JobResults[Kind]>;

/** Decodes and encodes images in processes that can be killed. */
export interface ImageCodec {
  /**
   * Waits for a turn, then runs the task, whose jobs run one after another.
   * @param owner takes turns with other owners: a user's id, or what the image is needed for
   */
  run<T>(owner: string, task: (runJob: RunJob) => Promise<T>): Promise<T>;
  /** Stops all processes; further jobs fail. */
  close(): Promise<void>;
}

interface ImageCodecOptions {
  /** Starts an image process. */
  command: string[];
  log: Pick<Logger, "warn">;
  limits?: ImageLimits;
  maxProcesses?: number;
  /** A process without jobs ends after this time, because it holds about 60 MB. */
  idleMs?: number;
}

/** Each takes up to 200 MB. @param memory bytes, of the container or service (0 if it is unknown), or of the machine */
export const maxProcessesFor = (memory: number) => (memory < 768 * MEBIBYTE ? 1 : 2);
const IDLE_MS = 5_000;

export function createImageCodec({
  log,
  maxProcesses = maxProcessesFor(process.constrainedMemory() || totalmem()),
  ...options
}: ImageCodecOptions): ImageCodec {
  const queue = createFairQueue(maxProcesses);
  const pool = createProcessPool(options);
  let isClosed = false;

  async function runJob(job: Job) {
    if (isClosed) throw new Error("The image codec is closed");
    const process = pool.take();
    try {
      return await process.run(job);
    } catch (error) {
      if (error instanceof ImageProcessError && !isClosed) {
        log.warn("an image process ended during a job", { job: job.kind, reason: error.message });
      }
      throw error;
    } finally {
      pool.putBack(process);
    }
  }

  return {
    run: (owner, task) =>
      queue.run(owner, () =>
        // The result has the type of the job's kind.
        task((kind, input) => runJob({ kind, input } as Job) as Promise<JobResults[typeof kind]>),
      ),
    async close() {
      isClosed = true;
      await pool.stopAll();
    },
  };
}

function createProcessPool({
  command,
  limits = IMAGE_LIMITS,
  idleMs = IDLE_MS,
}: Omit<ImageCodecOptions, "log" | "maxProcesses">) {
  const processes = new Set<ImageProcess>();
  /** With the timers that stop them. */
  const idle = new Map<ImageProcess, NodeJS.Timeout>();

  async function stop(process: ImageProcess) {
    clearTimeout(idle.get(process));
    idle.delete(process);
    processes.delete(process);
    await process.stop();
  }

  return {
    /** An idle process or a new one. */
    take(): ImageProcess {
      for (const [process, timer] of idle) {
        idle.delete(process);
        clearTimeout(timer);
        if (process.isRunning()) return process;
        processes.delete(process);
      }
      const process = createImageProcess(command, limits);
      processes.add(process);
      return process;
    },

    putBack(process: ImageProcess): void {
      if (process.isRunning()) idle.set(process, setTimeout(() => void stop(process), idleMs).unref());
      else processes.delete(process);
    },

    stopAll: () => Promise.all([...processes].map(stop)),
  };
}
