// Keeps pictures while their record is being written, and lets files go once nothing names them.
import { refusalOf } from "#server/http/body/fileRefusal.ts";
import { createKeyedMutex } from "#server/mutex.ts";

import type { BlobStore } from "./blobs/BlobStore.ts";
import type { ImageRule } from "./inspectImage.ts";
import { removeImage } from "./removeImage.ts";
import type { StagingDependencies } from "./staging.ts";
import { identifyImage, regenerateVariants, storeImage } from "./storeImage.ts";
import type { StoredImage } from "./storeImage.ts";
import { storeShareImage } from "./storeShareImage.ts";

/** Pictures whose files stand and cannot vanish until this is disposed of, even if another record lets go of them. */
export interface AcquiredImages extends AsyncDisposable {
  images: StoredImage[];
}

export interface ImageStore {
  blobs: BlobStore;
  /** The folder for files that are being received. */
  incoming: string;
  /** @throws AppError as `inspectPicture` does; then none of the pictures is left behind */
  acquire(received: readonly { path: string }[], rule: ImageRule): Promise<AcquiredImages>;
  /** Makes those variants of a stored picture anew, unless no record names it any more. Throws as `remakeVariants` does. */
  regenerateVariants(file: string, widths: number[]): Promise<void>;
  /** Makes the picture to share of a stored one. Throws as `storeShareImage` does. */
  createShareImage(file: string): Promise<void>;
  /** Removes those of `files` that no record names and nobody holds. */
  collectGarbage(files: string[]): Promise<void>;
}

interface ImageStoreOptions extends StagingDependencies {
  /** Asks the database whether any record names the file. */
  isReferenced: (file: string) => Promise<boolean>;
  /** Told of a file that could not be removed. */
  onRemovalError: (error: unknown, file: string) => void;
}

export function createImageStore({
  isReferenced,
  onRemovalError,
  ...storage
}: ImageStoreOptions): ImageStore {
  const refCounts = new Map<string, number>();
  /** A picture is not stored while it is removed. */
  const fileMutex = createKeyedMutex();

  function retain(file: string) {
    refCounts.set(file, (refCounts.get(file) ?? 0) + 1);
  }

  function release(file: string) {
    const count = (refCounts.get(file) ?? 1) - 1;
    if (count > 0) refCounts.set(file, count);
    else refCounts.delete(file);
  }

  async function collectGarbage(candidates: string[]) {
    for (const file of candidates) {
      try {
        await fileMutex.run(file, () => removeIfUnreferenced(file));
      } catch (error) {
        // The record is written already; what stays behind is swept at the next start.
        onRemovalError(error, file);
      }
    }
  }

  async function removeIfUnreferenced(file: string) {
    const referenced = await isReferenced(file);
    // Asked last: somebody may have come to hold it meanwhile.
    if (!referenced && !refCounts.has(file)) await removeImage(storage.blobs, file);
  }

  /** If its record is deleted in between, what is made of a picture goes after it. */
  async function runIfReferenced(file: string, task: () => Promise<void>) {
    if (!(await isReferenced(file))) return;
    retain(file);
    try {
      await task();
    } finally {
      release(file);
      await collectGarbage([file]);
    }
  }

  async function acquire(received: readonly { path: string }[], rule: ImageRule): Promise<AcquiredImages> {
    const retained: string[] = [];
    const releaseAll = async () => {
      retained.forEach(release);
      await collectGarbage(retained);
    };
    const store = async (path: string) => {
      const image = await identifyImage(path, rule);
      retain(image.file);
      retained.push(image.file);
      return fileMutex.run(image.file, () => storeImage(storage, image));
    };
    try {
      const images: StoredImage[] = [];
      for (const [index, { path }] of received.entries()) {
        images.push(
          await store(path).catch((error: unknown) => {
            throw refusalOf(error, rule, index);
          }),
        );
      }
      return { images, [Symbol.asyncDispose]: releaseAll };
    } catch (error) {
      await releaseAll();
      throw error;
    }
  }

  return {
    ...storage,
    acquire,
    collectGarbage,
    regenerateVariants: (file, widths) =>
      runIfReferenced(file, () => regenerateVariants(storage, file, widths)),
    createShareImage: (file) => runIfReferenced(file, () => storeShareImage(storage, file)),
  };
}
