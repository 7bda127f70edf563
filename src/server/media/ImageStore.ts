// Keeps pictures while their record is being written, and lets files go once nothing names them.
import { refusalOf } from "#server/http/body/fileRefusal.ts";
import { createKeyedMutex } from "#server/mutex.ts";

import type { BlobStore } from "./blobs/BlobStore.ts";
import type { PictureRule } from "./inspectPicture.ts";
import { removePicture } from "./removePicture.ts";
import type { PictureStorage } from "./staging.ts";
import { identifyImage, remakeVariants, storeImage } from "./storeImage.ts";
import type { StoredImage } from "./storeImage.ts";
import { storeShareImage } from "./storeShareImage.ts";

/** Pictures whose files stand and cannot vanish until this is disposed of, even if another record lets go of them. */
export interface AcquiredImages extends AsyncDisposable {
  pictures: StoredImage[];
}

export interface ImageStore {
  blobs: BlobStore;
  /** The folder for files that are being received. */
  incoming: string;
  /** @throws AppError as `inspectPicture` does; then none of the pictures is left behind */
  acquire(received: readonly { path: string }[], rule: PictureRule): Promise<AcquiredImages>;
  /** Makes those variants of a stored picture anew, unless no record names it any more. Throws as `remakeVariants` does. */
  remake(file: string, widths: number[]): Promise<void>;
  /** Makes the picture to share of a stored one. Throws as `storeShareImage` does. */
  share(file: string): Promise<void>;
  /** Removes those of `files` that no record names and nobody holds. */
  collectGarbage(files: string[]): Promise<void>;
}

interface ImageStoreOptions extends PictureStorage {
  /** Asks the database whether any record names the file. */
  isKnown: (file: string) => Promise<boolean>;
  /** Told of a file that could not be removed. */
  report: (error: unknown, file: string) => void;
}

export function createImageStore({ isKnown, report, ...storage }: ImageStoreOptions): ImageStore {
  const holders = new Map<string, number>();
  /** A picture is not stored while it is removed. */
  const files = createKeyedMutex();

  function hold(file: string) {
    holders.set(file, (holders.get(file) ?? 0) + 1);
  }

  function release(file: string) {
    const left = (holders.get(file) ?? 1) - 1;
    if (left > 0) holders.set(file, left);
    else holders.delete(file);
  }

  async function collectGarbage(unused: string[]) {
    for (const file of unused) {
      try {
        await files.run(file, () => removeUnused(file));
      } catch (error) {
        // The record is written already; what stays behind is swept at the next start.
        report(error, file);
      }
    }
  }

  async function removeUnused(file: string) {
    const known = await isKnown(file);
    // Asked last: somebody may have come to hold it meanwhile.
    if (!known && !holders.has(file)) await removePicture(storage.blobs, file);
  }

  /** If its record is deleted in between, what is made of a picture goes after it. */
  async function whileKnown(file: string, work: () => Promise<void>) {
    if (!(await isKnown(file))) return;
    hold(file);
    try {
      await work();
    } finally {
      release(file);
      await collectGarbage([file]);
    }
  }

  async function acquire(received: readonly { path: string }[], rule: PictureRule): Promise<AcquiredImages> {
    const held: string[] = [];
    const letGo = async () => {
      held.forEach(release);
      await collectGarbage(held);
    };
    const store = async (path: string) => {
      const image = await identifyImage(path, rule);
      hold(image.file);
      held.push(image.file);
      return files.run(image.file, () => storeImage(storage, image));
    };
    try {
      const pictures: StoredImage[] = [];
      for (const [place, { path }] of received.entries()) {
        pictures.push(
          await store(path).catch((error: unknown) => {
            throw refusalOf(error, rule, place);
          }),
        );
      }
      return { pictures, [Symbol.asyncDispose]: letGo };
    } catch (error) {
      await letGo();
      throw error;
    }
  }

  return {
    ...storage,
    acquire,
    collectGarbage,
    remake: (file, widths) => whileKnown(file, () => remakeVariants(storage, file, widths)),
    share: (file) => whileKnown(file, () => storeShareImage(storage, file)),
  };
}
