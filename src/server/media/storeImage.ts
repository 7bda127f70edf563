// Stores an uploaded image: a master and its WebP variants. Strips EXIF data, including GPS, and XMP.
import { variantFileName, variantWidths } from "#contract/images.ts";
import type { ImageType } from "#contract/images.ts";

import {
  encodeMaster,
  encodeVariant,
  isCodecError,
  MAX_MASTER_SIDE,
  createVariantSource,
  assertDecodable,
} from "./encodeImage.ts";
import { ByteReader } from "./formats/ByteReader.ts";
import { totalBytes } from "./formats/imageInfo.ts";
import type { ImageInfo, Part } from "./formats/imageInfo.ts";
import { inspectImage, imageError } from "./inspectImage.ts";
import type { ImageRule } from "./inspectImage.ts";
import { withCodecLock } from "./withCodecLock.ts";
import { findMissingWidths } from "./imageIntegrity.ts";
import { openStaging } from "./staging.ts";
import type { StagingDependencies, Staging } from "./staging.ts";

export interface StoredImage {
  /** `{hash}.{ext}`: equal bytes have equal names. */
  file: string;
  /** Pixels of the master, orientation applied. */
  width: number;
  height: number;
  type: ImageType;
  /** Of the master. */
  bytes: number;
}

const EXTENSIONS: Record<ImageType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};

const UNLIMITED: ImageRule = { field: "", exclusiveMaxBytes: Infinity, notImage: "", tooLarge: "" };

/** An upload that is a valid image. */
export interface IdentifiedImage extends MasterSource {
  /** Its name in the store. */
  file: string;
  rule: ImageRule;
}

interface MasterSource {
  path: string;
  info: ImageInfo;
}

/** @throws as `inspectImage` */
export async function identifyImage(received: string, rule: ImageRule): Promise<IdentifiedImage> {
  const info = inspectImage(received, rule);
  const file = `${await hashOf(received)}.${EXTENSIONS[info.type]}`;
  return { file, path: received, info, rule };
}

/**
 * The master is stored last, so that an existing master has all its variants. Does not move or delete the file
 * at `path`.
 * @throws AppError `invalid` for an image that can't be decoded; errors of the blob store
 */
export async function storeImage(
  storage: StagingDependencies,
  { file, rule, ...source }: IdentifiedImage,
): Promise<StoredImage> {
  return withCodecLock(async () => {
    const stored = await findStoredImage(storage, file);
    if (stored !== null) return stored;
    try {
      return await createStoredImage(storage, file, source);
    } catch (error) {
      if (isCodecError(error)) throw imageError("invalid", rule, error);
      throw error;
    }
  });
}

/**
 * Regenerates the variants of a stored image from its master.
 * @throws as `inspectImage`; errors of the codec and the blob store
 */
export async function regenerateVariants(
  storage: StagingDependencies,
  file: string,
  widths: number[],
): Promise<void> {
  return withCodecLock(async () => {
    await using staging = await openStaging(storage);
    const path = await staging.load(file);
    if (path === null) throw new Error(`${file} is not stored`);
    const info = inspectImage(path, UNLIMITED);
    await writeVariants(staging, file, { path, info }, widths);
    await staging.commit(variantFileName(file, widths[widths.length - 1] ?? 0));
  });
}

async function hashOf(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for await (const chunk of Bun.file(path).stream()) hasher.update(chunk);
  return hasher.digest("hex").slice(0, 32);
}

async function findStoredImage(storage: StagingDependencies, file: string): Promise<StoredImage | null> {
  try {
    await using staging = await openStaging(storage);
    const path = await staging.load(file);
    const image = path === null ? null : describeImage(file, path);
    return image && (await findMissingWidths(storage.blobs, image)).length === 0 ? image : null;
  } catch {
    // An unreadable variant is regenerated; a failing disk is reported then.
    return null;
  }
}

async function createStoredImage(
  storage: StagingDependencies,
  file: string,
  source: MasterSource,
): Promise<StoredImage> {
  await using staging = await openStaging(storage);
  await writeMaster(staging, file, source);
  const image = describeImage(file, staging.pathOf(file));
  const { info } = source;
  await writeVariants(staging, file, { path: staging.pathOf(file), info }, variantWidths(image.width));
  await staging.commit(file);
  return image;
}

/** @param master its current location */
async function writeVariants(staging: Staging, file: string, master: MasterSource, widths: number[]) {
  const { path, info } = master;
  // A scaled copy of an animated WebP would lose the animation, so each variant is a copy of the file.
  if (info.firstFrame !== null) {
    for (const width of widths) await staging.hardLink(variantFileName(file, width), path);
    return;
  }
  const source = await createVariantSource(path, info);
  const encoded = new Map<number, string>();
  for (const width of widths) {
    const name = variantFileName(file, width);
    const encodedWidth = Math.min(width, source.maxWidth);
    const existing = encoded.get(encodedWidth);
    if (existing !== undefined) await staging.hardLink(name, staging.pathOf(existing));
    else await staging.write(name, [await encodeVariant(source.image, encodedWidth)]);
    encoded.set(encodedWidth, name);
  }
}

async function writeMaster(staging: Staging, file: string, { path, info }: MasterSource): Promise<void> {
  const { type, width, height, isAnimated, stripped, firstFrame } = info;
  if (firstFrame !== null) await assertDecodable(readParts(path, firstFrame));
  const fits = Math.max(width, height) <= MAX_MASTER_SIDE;
  // Only WebP and GIF keep their animation at any size; a large animated PNG is scaled and loses it.
  const shouldCopy =
    stripped !== null && (fits || type === "image/gif" || (type === "image/webp" && isAnimated));
  if (shouldCopy) return staging.write(file, readChunks(path, stripped));
  // The decoder would decompress the text chunks of a PNG, each to up to 100 MB.
  const source = type === "image/png" && stripped !== null ? readParts(path, stripped) : path;
  await staging.write(file, [await encodeMaster(source, info)]);
}

function describeImage(file: string, path: string): StoredImage {
  const { type, width, height } = inspectImage(path, UNLIMITED);
  return { file, width, height, type, bytes: Bun.file(path).size };
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
