import { lazyFields } from "#contract/fields/lazyFields.ts";
import { IMAGE_TYPES } from "#contract/images.ts";
import {
  EXCLUSIVE_MAX_PICTURE_BYTES,
  LIBRARY_MESSAGES,
  PICTURE_FILTERS,
  pictureSchema,
} from "#contract/library.ts";
import type { Db } from "#server/database/open.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { enumParam, paginatedSearchQuery } from "#server/http/request.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { validateFileName, validateJson, validateQuery } from "#server/http/validate.ts";
import type { Validated, WithFileName } from "#server/http/validate.ts";
import { createWriteContext, expectedVersionField } from "#server/http/writeContext.ts";
import { acquireImages, validateUpload } from "#server/media/imageForm.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { upsertUploads } from "#server/media/repository.ts";
import type { Collection } from "#server/resources/Collection.ts";

import { getPicture, listPictures, updatePicture } from "./repository.ts";

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

/** The name of a master. */
const masterParam = validateFileName(/^[0-9a-f]{32}\.(jpg|png|gif|webp)$/, LIBRARY_MESSAGES.notFound);

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
  const upload = validateUpload(dependencies.images, UPLOAD_RULE);
  return createRoutes([
    ["GET", "/pictures", editor, validateQuery(listQuery), handle(list)],
    ["POST", "/pictures", editor, upload, handle(create)],
    ["GET", "/pictures/:file", editor, masterParam, handle(read)],
    ["PATCH", "/pictures/:file", editor, masterParam, validateJson(changeSchema), handle(change)],
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

async function read(c: WithFileName, { db }: LibraryDependencies) {
  return reply(c, await getPicture(db, c.req.valid("param").file));
}

async function change(
  c: WithFileName & Validated<{ json: typeof changeSchema }>,
  { db, now }: LibraryDependencies,
) {
  const { updatedAt, ...fields } = c.req.valid("json");
  const context = createWriteContext(c, now(), updatedAt);
  const picture = await updatePicture(db, c.req.valid("param").file, fields, context);
  return reply(c, picture, { message: "Picture updated" });
}
