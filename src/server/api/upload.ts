// /upload: one picture on its own, for use inside a text.
import { ACTIVITY_MESSAGES } from "#contract/activities.ts";
import { ACTIVITY_PICTURE_BYTES, MEBIBYTE, pathOfFile } from "#contract/pictures.ts";
import { adminOnly } from "#server/auth/guard.ts";
import { AppError } from "#server/errors.ts";
import type { PictureRule } from "#server/images/inspectPicture.ts";
import { keepUploads } from "#server/store/pictures.ts";

import { ARTICLE_PICTURE } from "./articles.ts";
import type { AppContext } from "./context.ts";
import { holdPictures, receivePictureForm } from "./pictureForm.ts";
import { reply } from "./reply.ts";
import { routes } from "./table.ts";

const ACTIVITY_RULE: PictureRule = {
  field: "image",
  notImage: ACTIVITY_MESSAGES.galleryNotImage,
  tooLarge: ACTIVITY_MESSAGES.galleryTooLarge,
  refusedFromBytes: ACTIVITY_PICTURE_BYTES,
};
const ARTICLE_RULE: PictureRule = { ...ARTICLE_PICTURE, field: "image" };

export const uploadRoutes = routes([
  ["POST", "/project-image", adminOnly, (c: AppContext) => upload(c, ACTIVITY_RULE)],
  ["POST", "/article-image", adminOnly, (c: AppContext) => upload(c, ARTICLE_RULE)],
]);

async function upload(c: AppContext, rule: PictureRule) {
  const { db, now } = c.get("services");
  await using form = await receivePictureForm(c, {
    maxBytes: rule.refusedFromBytes + MEBIBYTE,
    fields: { maxCount: 5, maxBytes: 1024 },
    files: { image: { ...rule, maxCount: 1, extra: "refuse" } },
  });
  await using held = await holdPictures(c, form.files.image, rule);
  const [picture] = held.pictures;
  if (!picture)
    throw new AppError("invalid", "Please choose a picture", {
      errors: { image: "Please choose a picture" },
    });
  await keepUploads(db, [picture], now());
  return reply(c, { url: pathOfFile(picture.file) }, { message: "Picture stored", status: 201 });
}
