// /share: the picture of a record in the size in which other sites show it.
import type { Db } from "#server/database/open.ts";
import { AppError, toStorageError } from "#server/errors.ts";
import type { AppContext } from "#server/http/context.ts";
import { validFileName } from "#server/http/validate.ts";
import type { WithFileName } from "#server/http/validate.ts";
import type { Logger } from "#server/logger.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { shareImageFile } from "#server/media/imageNames.ts";
import { findImageByHash } from "#server/media/repository.ts";
import { createBoundedCache } from "#server/boundedCache.ts";

/** Named by its content, but drawn by a program that may learn to draw it better. */
const CACHE_ONE_WEEK = "public, max-age=604800";

const NOT_FOUND = "Image not available";

/** The hash of a master. */
export const shareFileParam = validFileName(/^[0-9a-f]{32}\.jpg$/, NOT_FOUND);

export interface ShareImageDependencies {
  db: Db;
  log: Logger;
  images: ImageStore;
}

/** The handler: a picture that cannot be drawn, or kept, is replaced by that of pages without one. */
export function createShareImageHandler({ db, log, images }: ShareImageDependencies) {
  /** By their masters: to try again costs time, and to tell of it once an hour is enough. */
  const failedFiles = createBoundedCache<true>({ minCapacity: 500, ttlMs: 3_600_000 });

  return async (c: WithFileName): Promise<Response> => {
    const hash = c.req.valid("param").file.slice(0, 32);
    const master = await findImageByHash(db, hash);
    if (!master) throw notFoundError();
    if (failedFiles.has(master.file)) return redirectToFallback(c);
    try {
      const image =
        (await findShareImage(images, master.file)) ?? (await createShareImage(images, master.file));
      if (!image) throw notFoundError();
      return c.body(await image.bytes(), 200, {
        "content-type": "image/jpeg",
        "cache-control": CACHE_ONE_WEEK,
      });
    } catch (error) {
      if (!(await findImageByHash(db, hash))) throw notFoundError();
      // A disk may have room again in a moment.
      if (!(error instanceof AppError || toStorageError(error))) failedFiles.set(master.file, true);
      log.error("generating the share image failed", error, { file: master.file });
      return redirectToFallback(c);
    }
  };
}

function findShareImage({ blobs }: ImageStore, file: string): Promise<Blob | null> {
  return blobs.get(shareImageFile(file));
}

/** `null` where the picture was deleted meanwhile. */
async function createShareImage(images: ImageStore, file: string): Promise<Blob | null> {
  await images.createShareImage(file);
  return findShareImage(images, file);
}

function notFoundError(): AppError {
  return new AppError("notFound", NOT_FOUND);
}

function redirectToFallback(c: AppContext) {
  c.header("Cache-Control", "no-store");
  // Browsers check a redirect as well, and it has no image type to go by.
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
  return c.redirect("/share.png", 302);
}
