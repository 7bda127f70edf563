import { lazyFields } from "#contract/fields/lazyFields.ts";
import { IMAGE_TYPES } from "#contract/images.ts";
import {
  EXCLUSIVE_MAX_PICTURE_BYTES,
  LIBRARY_MESSAGES,
  PICTURE_FILTERS,
  pictureSchema,
} from "#contract/library.ts";
import type { DescribedPicture, LibraryPicture } from "#contract/library.ts";
import type { Db } from "#server/database/open.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { enumParam, paginatedSearchQuery } from "#server/http/request.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { loadRecord, validateJson, validateQuery } from "#server/http/validate.ts";
import type { Validated, WithRecord } from "#server/http/validate.ts";
import { createWriteContext, expectedVersionField } from "#server/http/writeContext.ts";
import { acquireImages, validateUpload } from "#server/media/imageForm.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import type { StoredImage } from "#server/media/storeImage.ts";
import { upsertUploads } from "#server/media/repository.ts";
import type { Collection } from "#server/resources/Collection.ts";

import { findPictureUses } from "./pictureUses.ts";
import { replacePicture } from "./replacePicture.ts";
import {
  deletePicture,
  findPicture,
  getLibraryUsage,
  getPicture,
  listPictures,
  updatePicture,
} from "./repository.ts";

const listQuery = paginatedSearchQuery.extend(
  lazyFields({
    show: () => enumParam(PICTURE_FILTERS, LIBRARY_MESSAGES.show),
    type: () => enumParam(IMAGE_TYPES, LIBRARY_MESSAGES.type),
  }),
);

const UPLOAD_RULE = {
  field: "image",
  notImage: LIBRARY_MESSAGES.notImage,
  tooLarge: LIBRARY_MESSAGES.notImage,
  exclusiveMaxBytes: EXCLUSIVE_MAX_PICTURE_BYTES,
};

const changeSchema = pictureSchema.extend(expectedVersionField);

interface LibraryDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  images: ImageStore;
  getSite: GetSite;
  collections: readonly Collection[];
}

export function libraryRoutes(dependencies: LibraryDependencies) {
  const handle = injectDependencies(dependencies);
  const editor = requirePermission("content.write");
  const existing = loadRecord((id) => findPicture(dependencies.db, id), LIBRARY_MESSAGES.notFound);
  const upload = validateUpload(dependencies.images, UPLOAD_RULE);
  return createRoutes([
    ["GET", "/pictures", editor, validateQuery(listQuery), handle(list)],
    ["POST", "/pictures", editor, upload, handle(create)],
    ["GET", "/pictures/:id", editor, existing, handle(read)],
    ["PATCH", "/pictures/:id", editor, existing, validateJson(changeSchema), handle(change)],
    ["DELETE", "/pictures/:id", editor, existing, handle(remove)],
    ["POST", "/pictures/:id/replace", editor, existing, upload, handle(replace)],
    ["GET", "/usage", editor, handle(usage)],
  ]);
}

async function list(
  c: Validated<{ query: typeof listQuery }>,
  { db, getSite, collections }: LibraryDependencies,
) {
  const query = c.req.valid("query");
  const { main } = (await getSite()).languages;
  const { items, total } = await listPictures(db, collections, { ...query, language: main });
  return replyList(c, { items, total }, query);
}

async function create(c: AppContext, { db, images, now }: LibraryDependencies) {
  await using acquired = await acquireImages(c, images, UPLOAD_RULE);
  await upsertUploads(db, acquired.images, createChangeContext(c, now()));
  const [image] = acquired.images;
  return reply(c, await getPicture(db, image?.file ?? ""), { message: "Picture stored", status: 201 });
}

async function read(c: WithRecord<LibraryPicture>, { db, collections, getSite }: LibraryDependencies) {
  const { id: file, record } = c.req.valid("param");
  const language = (await getSite()).languages.main;
  const uses = await findPictureUses(db, collections, { file, language });
  return reply(c, { ...record, uses } satisfies DescribedPicture);
}

async function change(
  c: WithRecord<LibraryPicture, { json: typeof changeSchema }>,
  { db, now }: LibraryDependencies,
) {
  const { updatedAt, ...fields } = c.req.valid("json");
  const context = createWriteContext(c, now(), updatedAt);
  const picture = await updatePicture(db, c.req.valid("param").id, fields, context);
  return reply(c, picture, { message: "Picture updated" });
}

async function remove(
  c: WithRecord<LibraryPicture>,
  { db, collections, getSite, images, now }: LibraryDependencies,
) {
  const { id: file } = c.req.valid("param");
  const picture = { file, language: (await getSite()).languages.main };
  const unusedFiles = await deletePicture(db, collections, picture, createChangeContext(c, now()));
  await images.collectGarbage(unusedFiles);
  return reply(c, { _id: file }, { message: "Picture deleted" });
}

async function replace(c: WithRecord<LibraryPicture>, { db, collections, images, now }: LibraryDependencies) {
  const { id: file } = c.req.valid("param");
  await using acquired = await acquireImages(c, images, UPLOAD_RULE);
  // The form requires one.
  const [image] = acquired.images as [StoredImage];
  const context = createChangeContext(c, now());
  await images.collectGarbage(await replacePicture(db, collections, { file, image }, context));
  return reply(c, await getPicture(db, image.file), { message: "Picture replaced", status: 201 });
}

async function usage(c: AppContext, { db, getSite, now }: LibraryDependencies) {
  const { timeZone } = await getSite();
  return reply(c, await getLibraryUsage(db, { now: now(), timeZone }));
}
