// /projects: activities, as the public pages and the back office read and write them.
import { z } from "zod";

import { ACTIVITY_MESSAGES, activityFieldsSchema } from "#contract/activities.ts";
import { categoryByName, categoryBySlug } from "#contract/categories.ts";
import { ACTIVITY_PICTURE_BYTES, fileOfPath, FORM_BYTES, MAX_GALLERY_PICTURES } from "#contract/pictures.ts";
import { adminOnly } from "#server/auth/guard.ts";
import { AppError } from "#server/errors.ts";
import type { PictureRule } from "#server/images/inspectPicture.ts";
import {
  createActivity,
  deleteActivity,
  findActivity,
  listActivities,
  updateActivity,
} from "#server/store/activities.ts";

import type { AppContext } from "./context.ts";
import { receiveForm } from "./multipart.ts";
import type { ReceivedForm } from "./multipart.ts";
import { sendPicture, sendPictureInline } from "./pictures.ts";
import { pageOf, reply } from "./reply.ts";
import { check, PAGE_SIZE, pageQuery, readQuery } from "./request.ts";
import { routes } from "./table.ts";

export const activityRoutes = routes([
  ["GET", "/get", list],
  ["POST", "/create", adminOnly, create],
  ["PUT", "/update/:id", adminOnly, update],
  ["DELETE", "/delete/:id", adminOnly, remove],
  ["GET", "/image-base64/:file", sendPictureInline],
  ["GET", "/image/:file", sendPicture],
  ["GET", "/:id", read],
]);

/** By slug, as in the site's own addresses, or by the name that records carry. */
const categoryQuery = z
  .string()
  .transform((text) => (categoryBySlug(text) ?? categoryByName(text))?.slug)
  .refine((slug) => slug !== undefined, "category must be one of the six");
const listQuery = z.object({ ...pageQuery, category: categoryQuery.optional() });

const LOGO_RULE: PictureRule = {
  field: "logo",
  notImage: ACTIVITY_MESSAGES.logoNotImage,
  tooLarge: ACTIVITY_MESSAGES.logoTooLarge,
  refusedFromBytes: ACTIVITY_PICTURE_BYTES,
};
const GALLERY_RULE: PictureRule = {
  field: "images",
  notImage: ACTIVITY_MESSAGES.galleryNotImage,
  tooLarge: ACTIVITY_MESSAGES.galleryTooLarge,
  refusedFromBytes: ACTIVITY_PICTURE_BYTES,
};
/** "At most 10 are kept": further gallery pictures are read past. */
const FORM_FILES = {
  logo: { ...LOGO_RULE, maxCount: 1, extra: "refuse" },
  images: { ...GALLERY_RULE, maxCount: MAX_GALLERY_PICTURES, extra: "ignore" },
} as const;

async function list(c: AppContext) {
  const { page, limit, category, search } = readQuery(c, listQuery);
  const part = page || limit ? { page: page ?? 1, limit: limit ?? PAGE_SIZE } : null;
  const { activities, total } = await listActivities(c.var.services.db, { ...part, category, search });
  return reply(c, activities, part ? { pagination: pageOf(part.page, part.limit, total) } : {});
}

async function read(c: AppContext) {
  const activity = await findActivity(c.var.services.db, c.req.param("id") ?? "");
  if (!activity) throw new AppError("notFound", ACTIVITY_MESSAGES.notFound);
  return reply(c, activity);
}

async function create(c: AppContext) {
  const { db, now, pictures } = c.var.services;
  await using form = await receiveActivityForm(c);
  const fields = readFields(form);
  if (!form.files.logo.length) {
    throw new AppError("invalid", ACTIVITY_MESSAGES.required, {
      errors: { logo: ACTIVITY_MESSAGES.required },
    });
  }
  await using logo = await pictures.hold(form.files.logo, LOGO_RULE);
  await using images = await pictures.hold(form.files.images, GALLERY_RULE);
  const files = { logo: logo.pictures[0] ?? null, images: images.pictures };
  return reply(c, await createActivity(db, { fields, files }, now()), {
    message: "Activity created",
    status: 201,
  });
}

async function update(c: AppContext) {
  const { db, now, pictures } = c.var.services;
  const id = c.req.param("id") ?? "";
  // Asked before the pictures are worked on; the write asks again.
  if (!(await findActivity(db, id))) throw new AppError("notFound", ACTIVITY_MESSAGES.notFound);
  await using form = await receiveActivityForm(c);
  const fields = readFields(form);
  const { removeLogo, removeImages } = check(removalSchema, {
    removeLogo: form.fields["removeLogo"]?.[0],
    removeImages: parseList(form.fields["removeImages"]?.[0] ?? "[]"),
  });
  await using logo = await pictures.hold(form.files.logo, LOGO_RULE);
  await using images = await pictures.hold(form.files.images, GALLERY_RULE);
  const change = {
    fields,
    files: { logo: logo.pictures[0] ?? null, images: images.pictures },
    removeLogo: removeLogo === "true",
    removeFiles: removeImages.map(fileOfPath),
  };
  const written = await updateActivity(db, id, change, now());
  pictures.settle(written.unusedFiles);
  return reply(c, written.activity, { message: "Activity updated" });
}

async function remove(c: AppContext) {
  const { db, pictures } = c.var.services;
  const id = c.req.param("id") ?? "";
  const { unusedFiles } = await deleteActivity(db, id);
  pictures.settle(unusedFiles);
  return reply(c, { _id: id }, { message: "Activity deleted" });
}

const removalSchema = z.object({
  removeLogo: z.enum(["true", "false", ""], "must be true or false").optional(),
  removeImages: z.array(z.string().max(200), "must be a JSON list of stored paths").max(100),
});

function receiveActivityForm(c: AppContext) {
  return receiveForm(c.req.raw, {
    incoming: c.var.services.pictures.incoming,
    maxBytes: FORM_BYTES,
    fields: { maxCount: 20, maxBytes: 128 * 1024 },
    files: FORM_FILES,
  });
}

function readFields({ fields }: Pick<ReceivedForm<string>, "fields">) {
  return check(activityFieldsSchema, {
    name: fields["name"]?.[0] ?? "",
    description: fields["description"]?.[0] ?? "",
    link: fields["link"]?.[0] ?? "",
    category: parseList(fields["category"]?.[0] ?? "[]"),
  });
}

/** JSON inside a text field; what is no JSON is left for the schema to refuse. */
function parseList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
