// Stores an uploaded image: a master and its variants, which an image process creates (`codec/`).
import type { ImageType } from "#contract/images.ts";
import { getErrorCode } from "#server/errors.ts";

import { ImageProcessError } from "./codec/imageProcess.ts";
import type { ImageCodec, RunJob } from "./codec/ImageCodec.ts";
import { isCodecError } from "./encodeImage.ts";
import { findMissingWidths } from "./imageIntegrity.ts";
import { assertWithinSize, imageError, nameOtherFormat } from "./inspectImage.ts";
import type { ImageRule } from "./inspectImage.ts";
import { openStaging } from "./staging.ts";
import type { StagingDependencies } from "./staging.ts";

export interface ImageStorage extends StagingDependencies {
  codec: ImageCodec;
}

export interface StoredImage {
  /** `{hash}.{ext}`: equal bytes have equal names. */
  file: string;
  /** Pixels of the master, orientation applied. */
  width: number;
  height: number;
  type: ImageType;
  /** Of the master. */
  bytes: number;
  /** Of the uploaded file. */
  name?: string;
}

const EXTENSIONS: Record<ImageType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};

/** The owner of jobs that no admin waits for; see `ImageCodec.run`. */
const MAINTENANCE = "maintenance";

const TOO_EXPENSIVE =
  "This picture takes too much time or memory to process. Please save it again as a smaller JPEG or PNG.";

/** An upload that is a valid image. */
export interface IdentifiedImage {
  /** Its name in the store. */
  file: string;
  path: string;
  rule: ImageRule;
  /** See `ImageCodec.run`. */
  owner: string;
}

/** @throws as `inspectImage` */
export async function identifyImage(
  { codec }: Pick<ImageStorage, "codec">,
  received: Omit<IdentifiedImage, "file">,
): Promise<IdentifiedImage> {
  const { path, rule, owner } = received;
  assertWithinSize(Bun.file(path).size, rule);
  const inspection = codec.run(owner, (runJob) => runJob("inspect", { path }));
  const { type } = await inspection.catch((error: unknown) =>
    Promise.reject(toImageError(error, nameOtherFormat(rule, path))),
  );
  return { ...received, file: `${await hashOf(path)}.${EXTENSIONS[type]}` };
}

/**
 * The master is stored last, so that an existing master has all its variants. Does not move or delete the file
 * at `path`.
 * @throws AppError `invalid` for an image that can't be decoded; errors of the blob store
 */
export async function storeImage(storage: ImageStorage, image: IdentifiedImage): Promise<StoredImage> {
  return storage.codec.run(image.owner, async (runJob) => {
    const stored = await findStoredImage(storage, image.file, runJob);
    if (stored !== null) return stored;
    try {
      return await createStoredImage(storage, image, runJob);
    } catch (error) {
      throw toImageError(error, image.rule);
    }
  });
}

/**
 * Regenerates the variants of a stored image from its master.
 * @throws as `inspectImage`; errors of the codec and the blob store
 */
export async function regenerateVariants(
  storage: ImageStorage,
  file: string,
  widths: number[],
): Promise<void> {
  return storage.codec.run(MAINTENANCE, async (runJob) => {
    await using staging = await openStaging(storage);
    const path = await staging.load(file);
    if (path === null) throw new Error(`${file} is not stored`);
    const input = { path, prefix: staging.prefix, name: file, widths };
    await staging.commit((await runJob("variants", input)).variants);
  });
}

/** Maps errors that the image causes. */
function toImageError(error: unknown, rule: ImageRule): unknown {
  if (error instanceof ImageProcessError) {
    return imageError("invalid", { ...rule, notImage: TOO_EXPENSIVE }, error);
  }
  const code = getErrorCode(error);
  if (code === "unsupportedMedia" || code === "invalid") return imageError(code, rule, error);
  return isCodecError(error) ? imageError("invalid", rule, error) : error;
}

export async function hashOf(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for await (const chunk of Bun.file(path).stream()) hasher.update(chunk);
  return hasher.digest("hex").slice(0, 32);
}

async function findStoredImage(
  storage: ImageStorage,
  file: string,
  runJob: RunJob,
): Promise<StoredImage | null> {
  try {
    await using staging = await openStaging(storage);
    const path = await staging.load(file);
    if (path === null) return null;
    const image = { file, bytes: Bun.file(path).size, ...(await runJob("inspect", { path })) };
    return (await findMissingWidths(storage.blobs, image)).length === 0 ? image : null;
  } catch {
    // An unreadable variant is regenerated; a failing disk is reported then.
    return null;
  }
}

async function createStoredImage(
  storage: ImageStorage,
  { file, path }: IdentifiedImage,
  runJob: RunJob,
): Promise<StoredImage> {
  await using staging = await openStaging(storage);
  const { variants, ...summary } = await runJob("create", { path, prefix: staging.prefix, name: file });
  const image = { file, bytes: Bun.file(staging.prefix + file).size, ...summary };
  await staging.commit([...variants, file]);
  return image;
}
