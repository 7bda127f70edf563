// /projects: activities, as the public pages and the back office read and write them.
import * as z from "zod";

import { ACTIVITY_MESSAGES, activityFieldsSchema } from "#contract/content/activities.ts";
import type { Activity } from "#contract/content/activities.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { ACTIVITY_PICTURE_BYTES, formBytes } from "#contract/pictures.ts";
import { readPublishedAt } from "#server/collections/publishedAt.ts";
import type { PublishedAtDependencies } from "#server/collections/publishedAt.ts";
import {
  changeFields,
  galleryField,
  holdFiles,
  jsonField,
  validRecordForm,
} from "#server/collections/recordForm.ts";
import type { RecordFormRules } from "#server/collections/recordForm.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import { adminOnly } from "#server/http/authenticate.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { orNone, pageQuery } from "#server/http/request.ts";
import { handlersWith, routes } from "#server/http/routeTable.ts";
import { existingRecord, validQuery } from "#server/http/validate.ts";
import type { ById, Existing, Validated } from "#server/http/validate.ts";
import { makingOf, occasionOf } from "#server/http/writeContext.ts";
import { attachedFile } from "#server/media/imageForm.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import type { PictureRule } from "#server/media/inspectPicture.ts";
import { imageFile, sendImage, sendImageInline } from "#server/media/serveImages.ts";

import { findCategorySlug } from "./categories.ts";
import {
  createActivity,
  deleteActivity,
  findActivity,
  listActivities,
  updateActivity,
} from "./repository.ts";

const listQuery = pageQuery.extend(
  lazyFields({
    /** By slug, as in the site's own addresses, or by the name that records carry. */
    category: () => orNone(z.string()),
  }),
);

const UNKNOWN_CATEGORY = "category must be one of the categories";

export const ACTIVITY_IMAGE: Omit<PictureRule, "field"> = {
  notImage: ACTIVITY_MESSAGES.galleryNotImage,
  tooLarge: ACTIVITY_MESSAGES.galleryTooLarge,
  refusedFromBytes: ACTIVITY_PICTURE_BYTES,
};

const FORM: RecordFormRules = {
  logo: {
    field: "logo",
    notImage: ACTIVITY_MESSAGES.logoNotImage,
    tooLarge: ACTIVITY_MESSAGES.logoTooLarge,
    refusedFromBytes: ACTIVITY_PICTURE_BYTES,
  },
  images: { ...ACTIVITY_IMAGE, field: "images", isList: true },
  maxBytes: formBytes(ACTIVITY_PICTURE_BYTES),
  maxTextBytes: 128 * 1024,
};

const formSchema = activityFieldsSchema.extend(
  lazyFields({ ...galleryField, category: () => jsonField(activityFieldsSchema.shape.category) }),
);
const newSchema = formSchema.extend(lazyFields({ logo: () => attachedFile(ACTIVITY_MESSAGES.required) }));
const changeSchema = formSchema.extend(lazyFields(changeFields));

interface ActivityDependencies extends PublishedAtDependencies {
  db: Db;
  images: ImageStore;
}

export function activityRoutes(dependencies: ActivityDependencies) {
  const handle = handlersWith(dependencies);
  const existing = existingRecord((id) => findActivity(dependencies.db, id), ACTIVITY_MESSAGES.notFound);
  return routes([
    ["GET", "/get", validQuery(listQuery), handle(list)],
    ["POST", "/create", adminOnly, validRecordForm(dependencies.images, FORM, newSchema), handle(create)],
    [
      "PUT",
      "/update/:id",
      adminOnly,
      existing,
      validRecordForm(dependencies.images, FORM, changeSchema),
      handle(update),
    ],
    ["DELETE", "/delete/:id", adminOnly, existing, handle(remove)],
    ["GET", "/image-base64/:file", imageFile, handle(sendImageInline)],
    ["GET", "/image/:file", imageFile, handle(sendImage)],
    ["GET", "/:id", existing, read],
  ]);
}

async function list(c: Validated<{ query: typeof listQuery }>, { db }: ActivityDependencies) {
  const query = c.req.valid("query");
  const category = query.category && (await getCategory(db, query.category));
  const { activities, total } = await listActivities(db, { ...query, category });
  return replyList(c, { items: activities, total }, query);
}

/** @throws AppError `invalid` */
async function getCategory(db: Db, slugOrName: string): Promise<string> {
  const slug = await findCategorySlug(db, slugOrName);
  if (slug !== null) return slug;
  throw new AppError("invalid", UNKNOWN_CATEGORY, { errors: { category: UNKNOWN_CATEGORY } });
}

async function read(c: Existing<Activity>) {
  return reply(c, c.req.valid("param").record);
}

async function create(c: Validated<{ form: typeof newSchema }>, dependencies: ActivityDependencies) {
  const { db, images, now } = dependencies;
  const { gallery, logo: _, publishedAt: given, ...fields } = c.req.valid("form");
  const publishedAt = await readPublishedAt(dependencies, given);
  await using held = await holdFiles(c, images, FORM);
  const activity = await createActivity(
    db,
    { fields, publishedAt, files: held.files, gallery },
    makingOf(c, now()),
  );
  return reply(c, activity, { message: "Activity created", status: 201 });
}

async function update(
  c: Existing<Activity, { form: typeof changeSchema }>,
  dependencies: ActivityDependencies,
) {
  const { db, images, now } = dependencies;
  const { id, record } = c.req.valid("param");
  const { gallery, removeLogo, removeImages: removeFiles, updatedAt, ...form } = c.req.valid("form");
  const { publishedAt: given, ...fields } = form;
  const publishedAt = await readPublishedAt(dependencies, given, record.publishedAt);
  await using held = await holdFiles(c, images, FORM);
  const change = { fields, publishedAt, files: held.files, gallery, removeLogo, removeFiles };
  const written = await updateActivity(db, id, change, occasionOf(c, now(), updatedAt));
  images.collectGarbage(written.unusedFiles);
  return reply(c, written.activity, { message: "Activity updated" });
}

async function remove(c: ById, dependencies: ActivityDependencies) {
  const { db, images } = dependencies;
  const { id } = c.req.valid("param");
  const { unusedFiles } = await deleteActivity(db, id);
  images.collectGarbage(unusedFiles);
  return reply(c, { _id: id }, { message: "Activity deleted" });
}
