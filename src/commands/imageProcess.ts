import { getPriority, setPriority } from "node:os";

import type { Job } from "#server/media/codec/jobs.ts";
import { runJob } from "#server/media/codec/runJob.ts";

/** Runs the jobs of the server that started this process (`createImageProcess`), until it closes the channel or ends. */
export function runImageProcess(niceness: number): void {
  // Before the first job: the threads of the codec inherit it.
  if (getPriority() < niceness) setPriority(niceness);
  process.on("disconnect", () => process.exit(0));
  // Only the server sends messages.
  process.on("message", async (job) => process.send?.(await runJob(job as Job)));
}
