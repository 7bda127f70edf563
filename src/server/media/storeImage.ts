// Turns a received file into a stored picture: a master without metadata and its WebP variants.
import { variantFile, variantWidths } from "#contract/pictures.ts";
import type { PictureType } from "#contract/pictures.ts";

import {
  drawMaster,
  drawVariant,
  isPictureFault,
  MASTER_SIDE,
  openVariantSource,
  tryDecoding,
} from "./drawPicture.ts";
import { ByteReader } from "./formats/ByteReader.ts";
import { lengthOf } from "./formats/imageInfo.ts";
import type { ImageInfo, Part } from "./formats/imageInfo.ts";
import { inspectPicture, refusal } from "./inspectPicture.ts";
import type { PictureRule } from "./inspectPicture.ts";
import { oneAtATime } from "./oneAtATime.ts";
import { missingWidths } from "./pictureFiles.ts";
import { openStaging } from "./staging.ts";
import type { PictureStorage, Staging } from "./staging.ts";

export interface StoredImage {
  /** `{hash}.{ext}`: the same bytes always get the same name. */
  file: string;
  /** Pixels of the master, orientation applied. */
  width: number;
  height: number;
  type: PictureType;
  /** Of the master. */
  bytes: number;
}

const EXTENSIONS: Record<PictureType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};

const UNLIMITED: PictureRule = { field: "", refusedFromBytes: Infinity, notImage: "", tooLarge: "" };

/** A received picture that was found to be one. */
export interface IdentifiedImage extends Source {
  /** The name that it has once it is stored. */
  file: string;
  rule: PictureRule;
}

interface Source {
  path: string;
  anatomy: ImageInfo;
}

/** Throws as `inspectPicture` does. */
export async function identifyImage(received: string, rule: PictureRule): Promise<IdentifiedImage> {
  const anatomy = inspectPicture(received, rule);
  const file = `${await hashOf(received)}.${EXTENSIONS[anatomy.type]}`;
  return { file, path: received, anatomy, rule };
}

/**
 * The file at `path` stays where it is. Once the master has its name, all variants are stored too.
 * @throws AppError `invalid` for a picture that cannot be drawn; the storage's own errors
 */
export async function storeImage(
  storage: PictureStorage,
  { file, rule, ...source }: IdentifiedImage,
): Promise<StoredImage> {
  return oneAtATime(async () => {
    const stored = await findStored(storage, file);
    if (stored !== null) return stored;
    try {
      return await makePicture(storage, file, source);
    } catch (error) {
      if (isPictureFault(error)) throw refusal("invalid", rule, error);
      throw error;
    }
  });
}

/**
 * Makes variants of a stored picture anew, from its master.
 * Throws what `inspectPicture` throws, the codec's errors and the storage's.
 */
export async function remakeVariants(storage: PictureStorage, file: string, widths: number[]): Promise<void> {
  return oneAtATime(async () => {
    await using staging = await openStaging(storage);
    const path = await staging.load(file);
    if (path === null) throw new Error(`${file} is not stored`);
    const anatomy = inspectPicture(path, UNLIMITED);
    await makeVariants(staging, file, { path, anatomy }, widths);
    await staging.publish(variantFile(file, widths[widths.length - 1] ?? 0));
  });
}

async function hashOf(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for await (const chunk of Bun.file(path).stream()) hasher.update(chunk);
  return hasher.digest("hex").slice(0, 32);
}

async function findStored(storage: PictureStorage, file: string): Promise<StoredImage | null> {
  try {
    await using staging = await openStaging(storage);
    const path = await staging.load(file);
    const kept = path === null ? null : describe(file, path);
    return kept && (await missingWidths(storage.blobs, kept)).length === 0 ? kept : null;
  } catch {
    // Unreadable: it is made anew, and a disk that fails says so then.
    return null;
  }
}

async function makePicture(storage: PictureStorage, file: string, source: Source): Promise<StoredImage> {
  await using staging = await openStaging(storage);
  await writeMaster(staging, file, source);
  const kept = describe(file, staging.pathOf(file));
  const { anatomy } = source;
  await makeVariants(staging, file, { path: staging.pathOf(file), anatomy }, variantWidths(kept.width));
  await staging.publish(file);
  return kept;
}

/** @param master where it lies now */
async function makeVariants(staging: Staging, file: string, master: Source, widths: number[]) {
  const { path, anatomy } = master;
  // A smaller copy of an animated WebP would stand still, so every variant is the animation itself.
  if (anatomy.firstFrame !== null) {
    for (const width of widths) await staging.repeat(variantFile(file, width), path);
    return;
  }
  const source = await openVariantSource(path, anatomy);
  const drawn = new Map<number, string>();
  for (const width of widths) {
    const name = variantFile(file, width);
    const drawnWidth = Math.min(width, source.maxWidth);
    const same = drawn.get(drawnWidth);
    if (same !== undefined) await staging.repeat(name, staging.pathOf(same));
    else await staging.write(name, [await drawVariant(source.image, drawnWidth)]);
    drawn.set(drawnWidth, name);
  }
}

async function writeMaster(staging: Staging, file: string, { path, anatomy }: Source): Promise<void> {
  const { type, width, height, animated, bare, firstFrame } = anatomy;
  if (firstFrame !== null) await tryDecoding(readParts(path, firstFrame));
  const fits = Math.max(width, height) <= MASTER_SIDE;
  // Only WebP and GIF keep an animation at any size; an oversized animated PNG is drawn and stands still.
  const isCopied = bare !== null && (fits || type === "image/gif" || (type === "image/webp" && animated));
  if (isCopied) return staging.write(file, chunksOf(path, bare));
  // The decoder would decompress the texts of a PNG, each to more than 100 MB if it is made so.
  const source = type === "image/png" && bare !== null ? readParts(path, bare) : path;
  await staging.write(file, [await drawMaster(source, anatomy)]);
}

function describe(file: string, path: string): StoredImage {
  const { type, width, height } = inspectPicture(path, UNLIMITED);
  return { file, width, height, type, bytes: Bun.file(path).size };
}

function readParts(path: string, parts: Part[]): Buffer {
  const bytes = Buffer.alloc(lengthOf(parts));
  let at = 0;
  for (const chunk of chunksOf(path, parts)) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Each chunk is valid until the next one is asked for. */
function* chunksOf(path: string, parts: Part[]): Generator<Uint8Array> {
  using bytes = new ByteReader(path);
  for (const part of parts) {
    if ("end" in part) yield* bytes.views(part.start, part.end);
    else yield part;
  }
}
