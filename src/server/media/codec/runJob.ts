// Creates the files of an image: a master and its WebP variants. Strips EXIF data, including GPS, and XMP.
import { link, open } from "node:fs/promises";

import { AppError, getErrorCode } from "#server/errors.ts";
import { variantFileName, variantWidths } from "#contract/images.ts";

import {
  assertDecodable,
  createVariantSource,
  encodeMaster,
  encodeVariant,
  MAX_MASTER_SIDE,
} from "../encodeImage.ts";
import { ByteReader } from "../formats/ByteReader.ts";
import { totalBytes } from "../formats/imageInfo.ts";
import type { ImageInfo, Part } from "../formats/imageInfo.ts";
import { inspectImage, UNLIMITED } from "../inspectImage.ts";
import { renderShareImage } from "../renderShareImage.ts";
import type { Job, JobError, JobKind, JobReply, JobResults, ImageSummary, JobInputs } from "./jobs.ts";

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

export async function createMasterAndVariants({
  path,
  prefix,
  name,
}: JobInputs["create"]): Promise<JobResults["create"]> {
  const info = inspectImage(path, UNLIMITED);
  const masterPath = prefix + name;
  await writeMaster(masterPath, path, info);
  const summary = summarize(inspectImage(masterPath, UNLIMITED));
  const widths = variantWidths(summary.width);
  return { ...summary, variants: await writeVariants({ path: masterPath, prefix, name, widths }, info) };
}

async function createVariants(input: JobInputs["variants"]): Promise<JobResults["variants"]> {
  return { variants: await writeVariants(input, inspectImage(input.path, UNLIMITED)) };
}

export async function createShareImage({
  path,
  prefix,
  name,
}: JobInputs["share"]): Promise<JobResults["share"]> {
  await writeAndSync(prefix + name, [await renderShareImage(path)]);
  return {};
}

function summarize({ type, width, height }: ImageInfo): ImageSummary {
  return { type, width, height };
}

/** @returns the names of the variants */
async function writeVariants({ path, prefix, name, widths }: JobInputs["variants"], info: ImageInfo) {
  const variants = widths.map((width) => ({ width, name: variantFileName(name, width) }));
  const names = variants.map((variant) => variant.name);
  // A scaled copy of an animated WebP would lose the animation, so each variant is a copy of the file.
  if (info.firstFrame !== null) {
    for (const variant of names) await link(path, prefix + variant);
    return names;
  }
  const source = await createVariantSource(path, info);
  const encoded = new Map<number, string>();
  for (const variant of variants) {
    const encodedWidth = Math.min(variant.width, source.maxWidth);
    const existing = encoded.get(encodedWidth);
    if (existing !== undefined) await link(prefix + existing, prefix + variant.name);
    else await writeAndSync(prefix + variant.name, [await encodeVariant(source.image, encodedWidth)]);
    encoded.set(encodedWidth, variant.name);
  }
  return names;
}

async function writeMaster(masterPath: string, path: string, info: ImageInfo): Promise<void> {
  const { type, width, height, isAnimated, stripped, firstFrame } = info;
  if (firstFrame !== null) await assertDecodable(readParts(path, firstFrame));
  const fits = Math.max(width, height) <= MAX_MASTER_SIDE;
  // Only WebP and GIF keep their animation at any size; a large animated PNG is scaled and loses it.
  const shouldCopy =
    stripped !== null && (fits || type === "image/gif" || (type === "image/webp" && isAnimated));
  if (shouldCopy) return writeAndSync(masterPath, readChunks(path, stripped));
  const source = info.source ? readParts(path, info.source) : path;
  await writeAndSync(masterPath, [await encodeMaster(source, info)]);
}

function readParts(path: string, parts: Part[]): Buffer {
  const bytes = Buffer.alloc(totalBytes(parts));
  let offset = 0;
  for (const chunk of readChunks(path, parts)) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** Each chunk is valid only until the next one is requested. */
function* readChunks(path: string, parts: Part[]): Generator<Uint8Array> {
  using bytes = new ByteReader(path);
  for (const part of parts) {
    if ("end" in part) yield* bytes.views(part.start, part.end);
    else yield part;
  }
}

/** Writes a new file to the disk. */
async function writeAndSync(path: string, chunks: Iterable<Uint8Array>): Promise<void> {
  await using file = await open(path, "wx");
  for (const chunk of chunks) {
    for (let offset = 0; offset < chunk.length;) offset += (await file.write(chunk, offset)).bytesWritten;
  }
  await file.sync();
}
