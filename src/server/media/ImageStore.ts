import { LIBRARY_MESSAGES } from "#contract/library.ts";
import { AppError } from "#server/errors.ts";
import { addFileIndex } from "#server/http/body/addFileIndex.ts";
import { createKeyedMutex } from "#server/mutex.ts";

import type { BlobStore } from "./blobs/BlobStore.ts";
import type { ImageCodec } from "./codec/ImageCodec.ts";
import type { ImageRule } from "./inspectImage.ts";
import { imageHashOf, pictureName, shareImageFile } from "./imageNames.ts";
import { identifyImage, regenerateVariants, storeImage } from "./storeImage.ts";
import type { IdentifiedImage, ImageStorage, StoredImage } from "./storeImage.ts";
import { openStaging } from "./staging.ts";

/** Images in use by a request. Their files are kept until this is disposed, even if their last record is deleted. */
export interface AcquiredImages extends AsyncDisposable {
  images: StoredImage[];
}

/** A file of a form. */
interface Received {
  path: string;
  originalName?: string;
  /** A stored picture, in place of a file. */
  storedFile?: string;
}

export interface ImageStore {
  blobs: BlobStore;
  /** Receives uploads until they are stored. */
  stagingFolder: string;
  codec: ImageCodec;
  /**
   * @param owner the user; concurrent uploads take turns between users
   * @throws AppError as `inspectImage`; then none of the images is stored
   */
  acquire(received: readonly Received[], rule: ImageRule, owner?: string): Promise<AcquiredImages>;
  /** Runs the task that stores a file or its row. The file is kept until then, and deleted if it has no row afterwards. */
  keepDuring<T>(file: string, task: () => Promise<T>): Promise<T>;
  /** Regenerates variants of a stored image, unless its row was deleted. */
  regenerateVariants(file: string, widths: number[]): Promise<void>;
  /** Creates the share image of a stored image. Throws as `storeShareImage`. */
  createShareImage(file: string): Promise<void>;
  /** Runs the task if the image has no row and no request uses it. A request that stores it waits for the task. */
  runIfUnused(file: string, task: () => Promise<void>): Promise<void>;
  /**
   * Deletes those images that have no row and that no request uses. Files that remain after an error or a crash are
   * quarantined after the next start (`commands/maintainUploads.ts`).
   */
  collectGarbage(files: string[]): Promise<void>;
}

interface ImageStoreOptions extends ImageStorage {
  /** True if the image of the file, a master or a variant, has a row in the database. */
  hasImageRow: (file: string) => Promise<boolean>;
  findImage: (file: string) => Promise<StoredImage | null>;
  /** Called for a file that could not be deleted. */
  onRemovalError: (error: unknown, file: string) => void;
}

export function createImageStore({
  hasImageRow,
  findImage,
  onRemovalError,
  ...storage
}: ImageStoreOptions): ImageStore {
  const { acquired, imageMutex, runIfUnused } = createImageLocks(hasImageRow);
  /** Renders a share image once, however many visitors ask for it. */
  const shareImageMutex = createKeyedMutex();

  async function collectGarbage(candidates: string[]) {
    for (const file of candidates) {
      try {
        await runIfUnused(file, () => removeImage(storage.blobs, file));
      } catch (error) {
        // The record is already written; the next start quarantines the file.
        onRemovalError(error, file);
      }
    }
  }

  async function keepDuring<T>(file: string, task: () => Promise<T>): Promise<T> {
    acquired.add(imageKey(file));
    try {
      return await task();
    } finally {
      await release([file]);
    }
  }

  /** If the record is deleted in between, the generated file is deleted with it. */
  async function runIfReferenced(file: string, task: () => Promise<void>) {
    if (await hasImageRow(file)) await keepDuring(file, task);
  }

  /** The picture stays stored while it is acquired. */
  async function acquireStored(file: string, { field }: ImageRule, onAcquired: (file: string) => void) {
    acquired.add(imageKey(file));
    onAcquired(file);
    const image = await findImage(file);
    if (image) return image;
    const { gone } = LIBRARY_MESSAGES;
    throw new AppError("invalid", gone, { errors: { [field]: gone } });
  }

  async function store(upload: Upload, onAcquired: (file: string) => void) {
    if (upload.storedFile !== undefined) return acquireStored(upload.storedFile, upload.rule, onAcquired);
    const image = await identifyImage(storage, upload);
    acquired.add(imageKey(image.file));
    onAcquired(image.file);
    return imageMutex.run(imageKey(image.file), () => storeImage(storage, image));
  }

  async function release(files: string[]) {
    for (const file of files) acquired.remove(imageKey(file));
    await collectGarbage(files);
  }

  return {
    ...storage,
    collectGarbage,
    runIfUnused,
    keepDuring: (file, task) => keepDuring(file, () => imageMutex.run(imageKey(file), task)),
    acquire: (received, rule, owner = "") =>
      acquireAll(
        received.map((one) => ({ originalName: "", ...one, rule, owner })),
        rule,
        { store, release },
      ),
    regenerateVariants: (file, widths) =>
      runIfReferenced(file, () => regenerateVariants(storage, file, widths)),
    createShareImage: (file) =>
      runIfReferenced(file, () => shareImageMutex.run(file, () => storeShareImage(storage, file))),
  };
}

/** Prevents storing an image while it is deleted, and deleting one that a request uses. */
function createImageLocks(hasImageRow: ImageStoreOptions["hasImageRow"]) {
  const acquired = createReferenceCounts();
  const imageMutex = createKeyedMutex();

  async function runIfUnused(file: string, task: () => Promise<void>) {
    await imageMutex.run(imageKey(file), async () => {
      const hasRow = await hasImageRow(file);
      // Checked last: the image may have been acquired in between.
      if (!hasRow && !acquired.has(imageKey(file))) await task();
    });
  }

  return { acquired, imageMutex, runIfUnused };
}

/** Equal for a master and its variants. */
function imageKey(file: string): string {
  return imageHashOf(file) ?? file;
}

/** How often each image is in use by a request that has not finished. */
function createReferenceCounts() {
  const counts = new Map<string, number>();
  return {
    has: (file: string) => counts.has(file),
    add: (file: string) => void counts.set(file, (counts.get(file) ?? 0) + 1),
    remove(file: string): void {
      const count = (counts.get(file) ?? 1) - 1;
      if (count > 0) counts.set(file, count);
      else counts.delete(file);
    },
  };
}

type Upload = Omit<IdentifiedImage, "file"> & Received & { originalName: string };

interface AcquireSteps {
  store(upload: Upload, onAcquired: (file: string) => void): Promise<StoredImage>;
  release(files: string[]): Promise<void>;
}

async function acquireAll(
  uploads: readonly Upload[],
  rule: ImageRule,
  { store, release }: AcquireSteps,
): Promise<AcquiredImages> {
  const files: string[] = [];
  try {
    const images: StoredImage[] = [];
    for (const [index, upload] of uploads.entries()) {
      const storing = store(upload, (file) => files.push(file));
      const image = await storing.catch((error: unknown) => Promise.reject(addFileIndex(error, rule, index)));
      images.push({ ...image, name: pictureName(upload.originalName) });
    }
    return { images, [Symbol.asyncDispose]: () => release(files) };
  } catch (error) {
    await release(files);
    throw error;
  }
}

/** The owner of the jobs, which any visitor causes; see `ImageCodec.run`. */
const VISITORS = "visitors";

/**
 * Stores the share image next to the variants of its master, at the first request: most images are never
 * shared.
 * @throws errors of the codec and the blob store
 */
async function storeShareImage(storage: ImageStorage, file: string): Promise<void> {
  const name = shareImageFile(file);
  await storage.codec.run(VISITORS, async (runJob) => {
    if (await storage.blobs.stat(name)) return;
    await using staging = await openStaging(storage);
    const path = await staging.load(file);
    if (path === null) throw new Error(`${file} is not stored`);
    await runJob("share", { path, prefix: staging.prefix, name });
    await staging.commit([name]);
  });
}

/** Deletes the master, then its variants. Missing files are ignored. */
export async function removeImage(blobs: BlobStore, file: string): Promise<void> {
  const hash = imageHashOf(file);
  if (hash === null) return;
  await blobs.remove(file);
  for (const name of await blobs.list()) if (imageHashOf(name) === hash) await blobs.remove(name);
}
