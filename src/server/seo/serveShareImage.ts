import { shareImagePath, uploadPath } from "#contract/images.ts";
import type { Db } from "#server/database/open.ts";
import { AppError, toStorageError } from "#server/errors.ts";
import type { AppContext } from "#server/http/context.ts";
import { validateFileName } from "#server/http/validate.ts";
import type { WithFileName } from "#server/http/validate.ts";
import type { Logger } from "#server/logger.ts";
import { IMAGE_NOT_FOUND } from "#server/media/imageAccess.ts";
import type { ImageAccess } from "#server/media/imageAccess.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { shareImageFile } from "#server/media/imageNames.ts";
import { findImageByHash } from "#server/media/repository.ts";
import { createBoundedCache } from "#server/boundedCache.ts";

/** Not longer, because a later release may render another image for the same master. */
const CACHE_ONE_WEEK = "public, max-age=604800";

/** The hash of a master. */
export const shareFileParam = validateFileName(/^[0-9a-f]{32}\.jpg$/, IMAGE_NOT_FOUND);

export interface ShareImageDependencies {
  db: Db;
  log: Logger;
  images: ImageStore;
  imageAccess: Pick<ImageAccess, "isPublic" | "findReplacement">;
}

/** Creates the handler of the route. Redirects to the default share image if this one can't be rendered or stored. */
export function serveShareImage({ db, log, images, imageAccess }: ShareImageDependencies) {
  /** Masters that failed: they are retried, and logged, at most once an hour. */
  const failedFiles = createBoundedCache<true>({ minCapacity: 500, ttlMs: 3_600_000 });

  return async (c: WithFileName): Promise<Response> => {
    const hash = c.req.valid("param").file.slice(0, 32);
    const master = await findImageByHash(db, hash);
    if (!master || !(await imageAccess.isPublic(master.file))) {
      const replacement = await imageAccess.findReplacement(`${hash}.jpg`);
      if (replacement === null) throw notFoundError();
      return redirectTo(c, shareImagePath(uploadPath(replacement)));
    }
    if (failedFiles.has(master.file)) return redirectTo(c, "/share.png");
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
      // Not cached: the disk may have space again soon.
      if (!(error instanceof AppError || toStorageError(error))) failedFiles.set(master.file, true);
      log.error("generating the share image failed", error, { file: master.file });
      return redirectTo(c, "/share.png");
    }
  };
}

function findShareImage({ blobs }: ImageStore, file: string): Promise<Blob | null> {
  return blobs.get(shareImageFile(file));
}

/** `null` if the image was deleted in between. */
async function createShareImage(images: ImageStore, file: string): Promise<Blob | null> {
  await images.createShareImage(file);
  return findShareImage(images, file);
}

function notFoundError(): AppError {
  return new AppError("notFound", IMAGE_NOT_FOUND);
}

function redirectTo(c: AppContext, path: string) {
  c.header("Cache-Control", "no-store");
  // Browsers check redirects too, which have no image type.
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
  return c.redirect(path, 302);
}
