// /projects: activities, as the public pages and the back office read and write them.
import * as z from "zod";

import { ACTIVITY_MESSAGES, activityFieldsSchema } from "#contract/activities.ts";
import { categoryByName, categoryBySlug } from "#contract/categories.ts";
import { lazyFields } from "#contract/lazyFields.ts";
import { ACTIVITY_PICTURE_BYTES, formBytes } from "#contract/pictures.ts";
import { adminOnly } from "#server/auth/guard.ts";
import { AppError } from "#server/errors.ts";
import {
  createActivity,
  deleteActivity,
  findActivity,
  listActivities,
  updateActivity,
} from "#server/store/activities.ts";

import type { AppContext } from "./context.ts";
import { makingOf, occasionOf, seenIn } from "./occasion.ts";
import { pictureFile, sendPicture, sendPictureInline } from "./pictures.ts";
import { holdFiles, listIn, readFileChange, readGallery, receiveRecordForm, textIn } from "./recordForm.ts";
import type { RecordForm, RecordFormRules } from "./recordForm.ts";
import { reply, replyList } from "./reply.ts";
import { check, idOf, orNone, pageQuery, readQuery } from "./request.ts";
import { routes } from "./table.ts";

export const activityRoutes = routes([
  ["GET", "/get", list],
  ["POST", "/create", adminOnly, create],
  ["PUT", "/update/:id", adminOnly, update],
  ["DELETE", "/delete/:id", adminOnly, remove],
  ["GET", "/image-base64/:file", pictureFile, sendPictureInline],
  ["GET", "/image/:file", pictureFile, sendPicture],
  ["GET", "/:id", read],
]);

const listQuery = pageQuery.extend(
  lazyFields({
    /** By slug, as in the site's own addresses, or by the name that records carry. */
    category: () =>
      orNone(
        z
          .string()
          .transform((text) => (categoryBySlug(text) ?? categoryByName(text))?.slug)
          .refine((slug) => slug !== undefined, "category must be one of the six"),
      ),
  }),
);

const FORM: RecordFormRules = {
  logo: {
    field: "logo",
    notImage: ACTIVITY_MESSAGES.logoNotImage,
    tooLarge: ACTIVITY_MESSAGES.logoTooLarge,
    refusedFromBytes: ACTIVITY_PICTURE_BYTES,
  },
  images: {
    field: "images",
    isList: true,
    notImage: ACTIVITY_MESSAGES.galleryNotImage,
    tooLarge: ACTIVITY_MESSAGES.galleryTooLarge,
    refusedFromBytes: ACTIVITY_PICTURE_BYTES,
  },
  maxBytes: formBytes(ACTIVITY_PICTURE_BYTES),
  maxTextBytes: 128 * 1024,
};

/** Whether there is a logo is told with all else that is missing. */
const newActivitySchema = activityFieldsSchema.extend(
  lazyFields({ logo: () => z.literal(true, ACTIVITY_MESSAGES.required) }),
);

async function list(c: AppContext) {
  const query = readQuery(c, listQuery);
  const { activities, total } = await listActivities(c.get("services").db, query);
  return replyList(c, { items: activities, total }, query);
}

async function read(c: AppContext) {
  const activity = await findActivity(c.get("services").db, idOf(c));
  if (!activity) throw new AppError("notFound", ACTIVITY_MESSAGES.notFound);
  return reply(c, activity);
}

async function create(c: AppContext) {
  const { db } = c.get("services");
  await using form = await receiveRecordForm(c, FORM);
  const texts = { ...textsIn(form), logo: form.files.logo.length > 0 };
  const { logo: _, ...fields } = check(newActivitySchema, texts);
  const gallery = readGallery(form);
  await using held = await holdFiles(c, form, FORM);
  const activity = await createActivity(db, { fields, files: held.files, gallery }, makingOf(c));
  return reply(c, activity, { message: "Activity created", status: 201 });
}

async function update(c: AppContext) {
  const { db, pictures } = c.get("services");
  const id = idOf(c);
  // Asked before the pictures are worked on; the write asks again.
  if (!(await findActivity(db, id))) throw new AppError("notFound", ACTIVITY_MESSAGES.notFound);
  await using form = await receiveRecordForm(c, FORM);
  const change = { fields: check(activityFieldsSchema, textsIn(form)), ...readFileChange(form) };
  const seenAt = seenIn(form);
  await using held = await holdFiles(c, form, FORM);
  const written = await updateActivity(db, id, { ...change, files: held.files }, occasionOf(c, seenAt));
  pictures.settle(written.unusedFiles);
  return reply(c, written.activity, { message: "Activity updated" });
}

async function remove(c: AppContext) {
  const { db, pictures } = c.get("services");
  const id = idOf(c);
  const { unusedFiles } = await deleteActivity(db, id);
  pictures.settle(unusedFiles);
  return reply(c, { _id: id }, { message: "Activity deleted" });
}

function textsIn(form: RecordForm) {
  return {
    name: textIn(form, "name") ?? "",
    description: textIn(form, "description") ?? "",
    link: textIn(form, "link") ?? "",
    category: listIn(form, "category"),
  };
}
