import { getPriority, setPriority } from "node:os";

import type { Job } from "#server/media/codec/jobs.ts";
import { runJob } from "#server/media/codec/runJob.ts";

/** Lower than the server's: pages stay fast while images are encoded. */
const NICENESS = 10;

/** Runs the jobs of the server that started this process (`createImageProcess`), until it closes the channel or ends. */
export function runImageProcess(): void {
  // Before the first job: the threads of the codec inherit it.
  if (getPriority() < NICENESS) setPriority(NICENESS);
  process.on("disconnect", () => process.exit(0));
  // Only the server sends messages.
  process.on("message", async (job) => process.send?.(await runJob(job as Job)));
}
