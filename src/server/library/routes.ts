import * as z from "zod";

import { hasPermission } from "#contract/accounts/permissions.ts";
import { FILE_MESSAGES, fileSchema, MAX_FILE_BYTES } from "#contract/files.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { IMAGE_TYPES } from "#contract/images.ts";
import {
  EXCLUSIVE_MAX_PICTURE_BYTES,
  LIBRARY_MESSAGES,
  PICTURE_FILTERS,
  pictureSchema,
} from "#contract/library.ts";
import type { Db } from "#server/database/open.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import { AppError } from "#server/errors.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { assertStillAdmin, requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { enumParam, paginatedSearchQuery } from "#server/http/request.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import type { Route } from "#server/http/routeTable.ts";
import { loadRecord, validateJson, validateQuery } from "#server/http/validate.ts";
import type { Validated, Validator, WithRecord } from "#server/http/validate.ts";
import { createWriteContext, expectedVersionField } from "#server/http/writeContext.ts";
import { acquireImages, validateUpload } from "#server/media/imageForm.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { upsertUploads } from "#server/media/repository.ts";
import type { StoredImage } from "#server/media/storeImage.ts";
import type { Collection } from "#server/resources/Collection.ts";
import type { Language } from "#texts/language.ts";

import { createFile, deleteFile, FILES, listFiles, renameFile, replaceFile } from "./files.ts";
import type { Removal } from "./removeUses.ts";
import { replacePicture } from "./replacePicture.ts";
import { deletePicture, getLibraryUsage, listPictures, PICTURES, updatePicture } from "./repository.ts";
import { findUses } from "./uses.ts";

interface LibraryDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  images: ImageStore;
  getSite: GetSite;
  collections: readonly Collection[];
}

/** What pictures and files do in their own way. Each of the writes is one transaction. */
interface Store<T, Query extends typeof paginatedSearchQuery, Change extends z.ZodType> {
  noun: string;
  notFound: string;
  listQuery: Query;
  changeSchema: Change;
  upload: Validator<"form", unknown>;
  list: (query: z.output<Query>, language: Language) => Promise<{ items: T[]; total: number }>;
  find: (id: string) => Promise<T | null>;
  create: (c: AppContext) => Promise<T>;
  change: (id: string, change: Omit<z.output<Change>, "updatedAt">, context: WriteContext) => Promise<T>;
  replace: (c: AppContext, id: string) => Promise<T>;
  /** @returns the file that may have lost its last reference */
  remove: (id: string, removal: Removal) => Promise<string>;
}

/** Uses take longer: all texts are read. */
const readQuery = z.object(lazyFields({ uses: () => enumParam(["true"], "uses must be true") }));
const removeQuery = z.object(lazyFields({ force: () => enumParam(["true"], LIBRARY_MESSAGES.force) }));

export function libraryRoutes(dependencies: LibraryDependencies) {
  return createRoutes([
    ...pictureRoutes(dependencies),
    ...fileRoutes(dependencies),
    ["GET", "/usage", requirePermission("content.write"), injectDependencies(dependencies)(usage)],
  ]);
}

/** Authors choose pictures and files, and add their own; editors also change them. */
function storeRoutes<
  T extends object,
  Query extends typeof paginatedSearchQuery,
  Change extends z.ZodType<object & { updatedAt?: number | undefined }>,
>(
  path: string,
  { images, now, db, collections, getSite }: LibraryDependencies,
  store: Store<T, Query, Change>,
): Route[] {
  const { noun, upload } = store;
  const author = requirePermission("drafts.write");
  const editor = requirePermission("content.write");
  const existing = loadRecord(store.find, store.notFound);
  const usesContext = async () => ({ collections, language: (await getSite()).languages.main });

  async function list(c: Validated<{ query: Query }>) {
    const query = c.req.valid("query");
    return replyList(c, await store.list(query, (await getSite()).languages.main), query);
  }

  async function create(c: AppContext) {
    return reply(c, await store.create(c), { message: `${noun} stored`, status: 201 });
  }

  async function read(c: WithRecord<T, { query: typeof readQuery }>) {
    const { id, record } = c.req.valid("param");
    if (!c.req.valid("query").uses) return reply(c, record);
    // Authors must not learn of the drafts of others.
    const mayKnow = hasPermission(c.get("adminSession").user, "content.write");
    return reply(c, { ...record, uses: mayKnow ? await findUses(db, id, await usesContext()) : [] });
  }

  async function change(c: WithRecord<T, { json: Change }>) {
    const { updatedAt, ...fields } = c.req.valid("json");
    const context = createWriteContext(c, now(), updatedAt);
    return reply(c, await store.change(c.req.valid("param").id, fields, context), {
      message: `${noun} updated`,
    });
  }

  async function replace(c: WithRecord<T>) {
    return reply(c, await store.replace(c, c.req.valid("param").id), { message: `${noun} replaced` });
  }

  async function remove(c: WithRecord<T, { query: typeof removeQuery }>) {
    const { scope } = c.get("adminSession").user;
    const isForced = c.req.valid("query").force === "true";
    const removal = { ...(await usesContext()), isForced, scope, context: createChangeContext(c, now()) };
    await images.collectGarbage([await store.remove(c.req.valid("param").id, removal)]);
    return reply(c, null, { message: `${noun} deleted` });
  }

  return [
    ["GET", path, author, validateQuery(store.listQuery), list],
    ["POST", path, author, upload, create],
    ["GET", `${path}/:id`, author, existing, validateQuery(readQuery), read],
    ["PATCH", `${path}/:id`, editor, existing, validateJson(store.changeSchema), change],
    ["PUT", `${path}/:id`, editor, existing, upload, replace],
    ["DELETE", `${path}/:id`, editor, existing, validateQuery(removeQuery), remove],
  ];
}

const PICTURE_RULE = {
  field: "image",
  notImage: LIBRARY_MESSAGES.notImage,
  tooLarge: LIBRARY_MESSAGES.notImage,
  exclusiveMaxBytes: EXCLUSIVE_MAX_PICTURE_BYTES,
};

function pictureRoutes(dependencies: LibraryDependencies) {
  const { db, images, now, collections } = dependencies;
  return storeRoutes("/pictures", dependencies, {
    noun: "Picture",
    notFound: LIBRARY_MESSAGES.notFound,
    listQuery: paginatedSearchQuery.extend(
      lazyFields({
        show: () => enumParam(PICTURE_FILTERS, LIBRARY_MESSAGES.show),
        type: () => enumParam(IMAGE_TYPES, LIBRARY_MESSAGES.type),
      }),
    ),
    changeSchema: pictureSchema.extend(expectedVersionField),
    upload: validateUpload(images, PICTURE_RULE),
    list: (query, language) => listPictures(db, collections, { ...query, language }),
    find: (id) => PICTURES.findRecord(db, id),
    async create(c) {
      await using acquired = await acquireImages(c, images, PICTURE_RULE);
      await upsertUploads(db, acquired.images, createChangeContext(c, now()));
      return PICTURES.getRecord(db, acquired.images[0]?.file ?? "");
    },
    change: (id, fields, context) => updatePicture(db, id, fields, context),
    async replace(c, file) {
      await using acquired = await acquireImages(c, images, PICTURE_RULE);
      // The form requires one.
      const [image] = acquired.images as [StoredImage];
      const context = createChangeContext(c, now());
      await images.collectGarbage(await replacePicture(db, collections, { file, image }, context));
      return PICTURES.getRecord(db, image.file);
    },
    remove: (id, removal) => deletePicture(db, id, removal),
  });
}

const FILE_RULE = {
  field: "file",
  tooLarge: FILE_MESSAGES.tooLarge,
  exclusiveMaxBytes: MAX_FILE_BYTES + 1,
};

function fileRoutes(dependencies: LibraryDependencies) {
  const { db, images, now } = dependencies;
  return storeRoutes("/files", dependencies, {
    noun: "File",
    notFound: FILE_MESSAGES.notFound,
    listQuery: paginatedSearchQuery,
    changeSchema: fileSchema.extend(expectedVersionField),
    upload: validateUpload(images, FILE_RULE, FILE_MESSAGES.missing),
    list: (query) => listFiles(db, query),
    find: (id) => FILES.findRecord(db, id),
    create: async (c) => createFile({ db, images }, await takeFile(c), createChangeContext(c, now())),
    change: (file, { name }, context) => renameFile(db, name, { file, context }),
    async replace(c, file) {
      const received = await takeFile(c);
      return replaceFile({ db, images }, received, { file, context: createWriteContext(c, now()) });
    },
    remove: (id, removal) => deleteFile(db, id, removal),
  });
}

async function takeFile(c: AppContext) {
  const [received] = c.get("files")["file"] ?? [];
  // The path of a stored picture is no file.
  if (!received?.path) {
    const { missing } = FILE_MESSAGES;
    throw new AppError("invalid", missing, { errors: { file: missing } });
  }
  await assertStillAdmin(c);
  return { path: received.path, name: received.originalName };
}

async function usage(c: AppContext, { db, getSite, now }: LibraryDependencies) {
  const { timeZone } = await getSite();
  return reply(c, await getLibraryUsage(db, { now: now(), timeZone }));
}
