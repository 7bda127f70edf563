// /share: the picture of a record in the size in which other sites show it.
import { exists } from "node:fs/promises";

import type { Db } from "#server/database/open.ts";
import { AppError, codeOf, storageError } from "#server/errors.ts";
import type { AppContext } from "#server/http/context.ts";
import { fileName } from "#server/http/validate.ts";
import type { ByFile } from "#server/http/validate.ts";
import type { Log } from "#server/log.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { findPictureByHash } from "#server/media/repository.ts";
import { sharePictureOf } from "#server/media/storeShareImage.ts";
import { createRecentMap } from "#server/recentMap.ts";

/** Named by its content, but drawn by a program that may learn to draw it better. */
const A_WEEK = "public, max-age=604800";

/** By their paths: to try again costs time, and to tell of it once an hour is enough. */
const undrawable = createRecentMap<true>({ atLeast: 500, forMs: 3_600_000 });

const NOT_FOUND = "Image not available";

/** The hash of a master. */
export const shareFile = fileName(/^[0-9a-f]{32}\.jpg$/, NOT_FOUND);

export interface ShareImageDependencies {
  db: Db;
  log: Log;
  images: ImageStore;
}

/** A picture that cannot be drawn, or kept, is replaced by that of pages without one. */
export async function sendShareImage(
  c: ByFile,
  { db, log, images }: ShareImageDependencies,
): Promise<Response> {
  const hash = c.req.valid("param").file.slice(0, 32);
  const picture = await findPictureByHash(db, hash);
  if (!picture) throw missing();
  const path = sharePictureOf(images.uploads, picture.file);
  if (undrawable.has(path)) return sendInstead(c);
  try {
    if (!(await exists(path))) await images.share(picture.file);
    return c.body(await Bun.file(path).bytes(), 200, {
      "content-type": "image/jpeg",
      "cache-control": A_WEEK,
    });
  } catch (error) {
    if (codeOf(error) === "ENOENT" && !(await findPictureByHash(db, hash))) throw missing();
    // A disk may have room again in a moment.
    if (!(error instanceof AppError || storageError(error))) undrawable.set(path, true);
    log.error("a picture to share could not be made", error, { file: picture.file });
    return sendInstead(c);
  }
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
