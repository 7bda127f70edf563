// /share: the picture of a record in the size in which other sites show it.
import type { Db } from "#server/database/open.ts";
import { AppError, storageError } from "#server/errors.ts";
import type { AppContext } from "#server/http/context.ts";
import { fileName } from "#server/http/validate.ts";
import type { ByFile } from "#server/http/validate.ts";
import type { Log } from "#server/log.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { shareName } from "#server/media/pictureNames.ts";
import { findPictureByHash } from "#server/media/repository.ts";
import { createRecentMap } from "#server/recentMap.ts";

/** Named by its content, but drawn by a program that may learn to draw it better. */
const A_WEEK = "public, max-age=604800";

const NOT_FOUND = "Image not available";

/** The hash of a master. */
export const shareFile = fileName(/^[0-9a-f]{32}\.jpg$/, NOT_FOUND);

export interface ShareImageDependencies {
  db: Db;
  log: Log;
  images: ImageStore;
}

/** The handler: a picture that cannot be drawn, or kept, is replaced by that of pages without one. */
export function shareImageSender({ db, log, images }: ShareImageDependencies) {
  /** By their masters: to try again costs time, and to tell of it once an hour is enough. */
  const undrawable = createRecentMap<true>({ atLeast: 500, forMs: 3_600_000 });

  return async (c: ByFile): Promise<Response> => {
    const hash = c.req.valid("param").file.slice(0, 32);
    const picture = await findPictureByHash(db, hash);
    if (!picture) throw missing();
    if (undrawable.has(picture.file)) return sendInstead(c);
    try {
      const image = (await getShared(images, picture.file)) ?? (await makeShared(images, picture.file));
      if (!image) throw missing();
      return c.body(await image.bytes(), 200, { "content-type": "image/jpeg", "cache-control": A_WEEK });
    } catch (error) {
      if (!(await findPictureByHash(db, hash))) throw missing();
      // A disk may have room again in a moment.
      if (!(error instanceof AppError || storageError(error))) undrawable.set(picture.file, true);
      log.error("a picture to share could not be made", error, { file: picture.file });
      return sendInstead(c);
    }
  };
}

function getShared({ blobs }: ImageStore, file: string): Promise<Blob | null> {
  return blobs.get(shareName(file));
}

/** `null` where the picture was deleted meanwhile. */
async function makeShared(images: ImageStore, file: string): Promise<Blob | null> {
  await images.share(file);
  return getShared(images, file);
}

function missing(): AppError {
  return new AppError("notFound", NOT_FOUND);
}

function sendInstead(c: AppContext) {
  c.header("Cache-Control", "no-store");
  // Browsers check a redirect as well, and it has no image type to go by.
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
  return c.redirect("/share.png", 302);
}
