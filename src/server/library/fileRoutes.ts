import * as z from "zod";

import { FILE_MESSAGES, fileSchema, MAX_FILE_BYTES } from "#contract/files.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { MEBIBYTE } from "#contract/images.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { assertStillAdmin, requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { enumParam, paginatedSearchQuery } from "#server/http/request.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { validateJson, validateQuery } from "#server/http/validate.ts";
import type { Validated, WithFileName } from "#server/http/validate.ts";
import { createWriteContext, expectedVersionField } from "#server/http/writeContext.ts";
import { fileParam } from "#server/media/files/serveFile.ts";
import { requiredFile, validateForm } from "#server/media/imageForm.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import type { Collection } from "#server/resources/Collection.ts";

import { createFile, deleteFile, getFile, listFiles, renameFile, replaceFile } from "./files.ts";
import { findPictureUses } from "./pictureUses.ts";

interface FileDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  images: ImageStore;
  getSite: GetSite;
  collections: readonly Collection[];
}

const renameSchema = fileSchema.extend(expectedVersionField);
/** Uses take longer: all texts are read. */
const readQuery = z.object(lazyFields({ uses: () => enumParam(["true"], "uses must be true") }));
const uploadSchema = z.object(lazyFields({ file: () => requiredFile(FILE_MESSAGES.missing) }));
const UPLOAD_RULES = {
  maxBytes: MAX_FILE_BYTES + MEBIBYTE,
  fields: { maxCount: 5, maxBytes: 1024 },
  files: {
    file: {
      maxCount: 1,
      extra: "reject",
      exclusiveMaxBytes: MAX_FILE_BYTES + 1,
      tooLarge: FILE_MESSAGES.tooLarge,
    },
  },
} as const;

export function fileRoutes(dependencies: FileDependencies) {
  const handle = injectDependencies(dependencies);
  const editor = requirePermission("content.write");
  const existing = requireFile(dependencies);
  const upload = validateForm(dependencies.images, UPLOAD_RULES, uploadSchema);
  return createRoutes([
    ["GET", "/", editor, validateQuery(paginatedSearchQuery), handle(list)],
    ["POST", "/", editor, upload, handle(create)],
    ["GET", "/:file", editor, fileParam, validateQuery(readQuery), handle(read)],
    ["PATCH", "/:file", editor, existing, validateJson(renameSchema), handle(rename)],
    ["PUT", "/:file", editor, existing, upload, handle(replace)],
    ["DELETE", "/:file", editor, fileParam, handle(remove)],
  ]);
}

/** Before any body is read. */
function requireFile({ db }: FileDependencies): typeof fileParam {
  return (c, next) =>
    fileParam(c, async () => {
      await getFile(db, c.req.valid("param").file);
      await next();
    });
}

async function list(c: Validated<{ query: typeof paginatedSearchQuery }>, { db }: FileDependencies) {
  const query = c.req.valid("query");
  return replyList(c, await listFiles(db, query), query);
}

async function read(
  c: WithFileName & Validated<{ query: typeof readQuery }>,
  dependencies: FileDependencies,
) {
  const { db, collections, getSite } = dependencies;
  const file = await getFile(db, c.req.valid("param").file);
  if (!c.req.valid("query").uses) return reply(c, file);
  const { main: language } = (await getSite()).languages;
  return reply(c, { ...file, uses: await findPictureUses(db, collections, { file: file._id, language }) });
}

async function create(c: AppContext, dependencies: FileDependencies) {
  const received = await takeFile(c);
  const file = await createFile(dependencies, received, createChangeContext(c, dependencies.now()));
  return reply(c, file, { message: "File stored", status: 201 });
}

async function rename(
  c: WithFileName & Validated<{ json: typeof renameSchema }>,
  dependencies: FileDependencies,
) {
  const { name, updatedAt } = c.req.valid("json");
  const { file } = c.req.valid("param");
  const context = createWriteContext(c, dependencies.now(), updatedAt);
  return reply(c, await renameFile(dependencies.db, name, { file, context }), { message: "File renamed" });
}

async function replace(c: WithFileName, dependencies: FileDependencies) {
  const received = await takeFile(c);
  const { file } = c.req.valid("param");
  const context = createWriteContext(c, dependencies.now());
  return reply(c, await replaceFile(dependencies, received, { file, context }), { message: "File replaced" });
}

async function remove(c: WithFileName, dependencies: FileDependencies) {
  const { file } = c.req.valid("param");
  const { main: language } = (await dependencies.getSite()).languages;
  await deleteFile(dependencies, file, {
    findUses: (tx) => findPictureUses(tx, dependencies.collections, { file, language }),
    context: createChangeContext(c, dependencies.now()),
  });
  return reply(c, null, { message: "File deleted" });
}

async function takeFile(c: AppContext) {
  const [received] = c.get("files")["file"] ?? [];
  if (!received) throw new AppError("invalid", FILE_MESSAGES.missing);
  await assertStillAdmin(c);
  return { path: received.path, name: received.originalName };
}
