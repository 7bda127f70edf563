import { AppError, getErrorCode } from "#server/errors.ts";

import { inspectImage, UNLIMITED } from "../inspectImage.ts";
import { createMasterAndVariants, createShareImage, createVariants, summarize } from "./createFiles.ts";
import type { Job, JobError, JobKind, JobReply, JobResults } from "./jobs.ts";

/** Runs a job in an image process. Never rejects. */
export async function runJob(job: Job): Promise<JobReply> {
  try {
    return { result: await createResult(job) };
  } catch (error) {
    return { error: toJobError(error) };
  }
}

async function createResult({ kind, input }: Job): Promise<JobResults[JobKind]> {
  if (kind === "inspect") return summarize(inspectImage(input.path, UNLIMITED));
  if (kind === "create") return createMasterAndVariants(input);
  if (kind === "variants") return createVariants(input);
  return createShareImage(input);
}

function toJobError(error: unknown): JobError {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  return { message, stack, code: error instanceof AppError ? error.code : getErrorCode(error) };
}
