// Keeps pictures while their record is being written, and lets files go once nothing names them.
import { refusalOf } from "#server/http/fileRefusal.ts";

import type { PictureRule } from "./inspectPicture.ts";
import { removePicture } from "./removePicture.ts";
import { incomingOf } from "./stageFiles.ts";
import { storeImage, remakeVariants } from "./storeImage.ts";
import type { KeptPicture } from "./storeImage.ts";
import { storeShareImage } from "./storeShareImage.ts";

/** Pictures whose files stand and cannot vanish until this is disposed of, even if another record lets go of them. */
export interface AcquiredImages extends AsyncDisposable {
  pictures: KeptPicture[];
}

export interface ImageStore {
  uploads: string;
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

/**
 * @param isKnown asks the database whether any record names the file
 * @param report told of a file that could not be removed
 */
export function createImageStore(
  uploads: string,
  isKnown: (file: string) => Promise<boolean>,
  report: (error: unknown, file: string) => void,
): ImageStore {
  const holders = new Map<string, number>();

  let acquisitions = 0;

  function hold(file: string) {
    acquisitions += 1;
    holders.set(file, (holders.get(file) ?? 0) + 1);
  }

  function release(file: string) {
    const left = (holders.get(file) ?? 1) - 1;
    if (left > 0) holders.set(file, left);
    else holders.delete(file);
  }

  async function collectGarbage(files: string[]) {
    for (const file of files) {
      if (await isInUse(file)) continue;
      try {
        removePicture(uploads, file);
      } catch (error) {
        // The record is written already; what stays behind is swept at the next start.
        report(error, file);
      }
    }
  }

  /** Whoever acquires pictures while the database is asked may have written a record since: it is asked again. */
  async function isInUse(file: string): Promise<boolean> {
    for (;;) {
      if (holders.has(file)) return true;
      const before = acquisitions;
      const known = await isKnown(file);
      if (acquisitions === before) return known;
    }
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

  return {
    uploads,
    incoming: incomingOf(uploads),
    collectGarbage,
    remake: (file, widths) => whileKnown(file, () => remakeVariants(uploads, file, widths)),
    share: (file) => whileKnown(file, () => storeShareImage(uploads, file)),
    async acquire(received, rule) {
      const held: string[] = [];
      const letGo = async () => {
        held.forEach(release);
        await collectGarbage(held);
      };
      try {
        const pictures: KeptPicture[] = [];
        const onName = (file: string) => {
          hold(file);
          held.push(file);
        };
        for (const [place, { path }] of received.entries()) {
          const kept = storeImage(path, { uploads, rule, onName });
          pictures.push(
            await kept.catch((error: unknown) => {
              throw refusalOf(error, rule, place);
            }),
          );
        }
        return { pictures, [Symbol.asyncDispose]: letGo };
      } catch (error) {
        await letGo();
        throw error;
      }
    },
  };
}
