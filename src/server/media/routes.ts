// /upload: one picture on its own, for use inside a text.
import * as z from "zod";

import { ACTIVITY_MESSAGES } from "#contract/content/activities.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { ACTIVITY_PICTURE_BYTES, MEBIBYTE, pathOfFile } from "#contract/pictures.ts";
import { adminOnly } from "#server/http/authenticate.ts";
import type { PictureRule } from "./inspectPicture.ts";
import { keepUploads } from "./repository.ts";

import { ARTICLE_PICTURE } from "#server/content/articles/routes.ts";
import type { AppContext } from "#server/http/context.ts";
import { attachedFile, holdPictures, validForm } from "./imageForm.ts";
import { reply } from "#server/http/reply.ts";
import { routes } from "#server/http/routeTable.ts";

const ACTIVITY_RULE: PictureRule = {
  field: "image",
  notImage: ACTIVITY_MESSAGES.galleryNotImage,
  tooLarge: ACTIVITY_MESSAGES.galleryTooLarge,
  refusedFromBytes: ACTIVITY_PICTURE_BYTES,
};
const ARTICLE_RULE: PictureRule = { ...ARTICLE_PICTURE, field: "image" };

const formSchema = z.object(lazyFields({ image: () => attachedFile("Please choose a picture") }));

export const uploadRoutes = routes([
  ["POST", "/project-image", adminOnly, validUpload(ACTIVITY_RULE), upload(ACTIVITY_RULE)],
  ["POST", "/article-image", adminOnly, validUpload(ARTICLE_RULE), upload(ARTICLE_RULE)],
]);

function validUpload(rule: PictureRule) {
  const rules = {
    maxBytes: rule.refusedFromBytes + MEBIBYTE,
    fields: { maxCount: 5, maxBytes: 1024 },
    files: { image: { ...rule, maxCount: 1, extra: "refuse" } },
  } as const;
  return validForm(rules, formSchema);
}

function upload(rule: PictureRule) {
  return async (c: AppContext) => {
    const { db, now } = c.get("services");
    await using held = await holdPictures(c, rule);
    await keepUploads(db, held.pictures, now());
    const [url] = held.pictures.map(({ file }) => pathOfFile(file));
    return reply(c, { url }, { message: "Picture stored", status: 201 });
  };
}
