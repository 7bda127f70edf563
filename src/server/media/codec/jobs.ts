// The messages between the server and an image process.
import type { ImageType } from "#contract/images.ts";

/** Where the image process writes a file called `name`: at `prefix + name`. */
interface Output {
  prefix: string;
  name: string;
}

/** The input of each kind of job. `path` is the file to decode. */
export interface JobInputs {
  /** Identifies the image without decoding it. */
  inspect: { path: string };
  /** Writes the master and its variants. */
  create: Output & { path: string };
  /** Writes the variants of a master. */
  variants: Output & { path: string; widths: number[] };
  /** Writes the image for link previews. */
  share: Output & { path: string };
}

export interface JobResults {
  inspect: ImageSummary;
  /** Of the master, with the names of all files; the master's is not among them. */
  create: ImageSummary & { variants: string[] };
  variants: { variants: string[] };
  share: Record<never, never>;
}

export interface ImageSummary {
  type: ImageType;
  /** Pixels, as the file declares them. */
  width: number;
  height: number;
}

export type JobKind = keyof JobInputs;
export type Job = { [Kind in JobKind]: { kind: Kind; input: JobInputs[Kind] } }[JobKind];

/** An error with what its handlers use: codes of `AppError`, of the codec or of the system. */
export interface JobError {
  message: string;
  code: string;
  stack: string;
}

export type JobReply = { result: JobResults[JobKind] } | { error: JobError };
