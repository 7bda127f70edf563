// /share: the picture of a record in the size in which other sites show it.
import { AppError } from "#server/errors.ts";
import type { AppContext } from "#server/api/context.ts";
import { keepSharePicture } from "#server/images/keepSharePicture.ts";
import { findPictureByHash } from "#server/store/pictures.ts";

/** Named by its content, but drawn by a program that may learn to draw it better. */
const A_WEEK = "public, max-age=604800";

/** A picture that cannot be drawn, or kept, is replaced by that of pages without one. */
export async function sendSharePicture(c: AppContext): Promise<Response> {
  const { db, log, pictures } = c.get("services");
  const [, hash] = /^([0-9a-f]{32})\.jpg$/.exec(c.req.param("file") ?? "") ?? [];
  const picture = hash === undefined ? null : await findPictureByHash(db, hash);
  if (!picture) throw new AppError("notFound", "Image not available");
  try {
    const path = await keepSharePicture(pictures.uploads, picture.file);
    const file = await Bun.file(path).bytes();
    // Its record may have been deleted while it was drawn.
    pictures.settle([picture.file]);
    return c.body(file, 200, { "content-type": "image/jpeg", "cache-control": A_WEEK });
  } catch (error) {
    log.error("a picture to share could not be made", error, { file: picture.file });
    c.header("Cache-Control", "no-store");
    return c.redirect("/share.png", 302);
  }
}
