import * as z from "zod";

import { TRASH_MESSAGES } from "#contract/content/trash.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { enumParam, paginationQuery } from "#server/http/request.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { validateQuery, validateRecordId } from "#server/http/validate.ts";
import type { Validated, WithRecordId } from "#server/http/validate.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";

import { authorContext } from "./draftAccess.ts";
import { deleteForGood, listTrash, restoreRecord } from "./trash.ts";
import type { Restores } from "./trash.ts";

const restoreQuery = z.object(lazyFields({ address: () => enumParam(["new"], TRASH_MESSAGES.address) }));

interface TrashDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  getSite: GetSite;
  images: ImageStore;
  restoreBy: Restores;
}

export function trashRoutes(dependencies: TrashDependencies) {
  const handle = injectDependencies(dependencies);
  const mayDelete = requirePermission("drafts.write");
  const validId = validateRecordId(TRASH_MESSAGES.notFound);
  return createRoutes([
    ["GET", "/", mayDelete, validateQuery(paginationQuery), handle(list)],
    ["DELETE", "/", mayDelete, handle(remove)],
    ["DELETE", "/:id", mayDelete, validId, handle(remove)],
    ["POST", "/:id/restore", mayDelete, validId, validateQuery(restoreQuery), handle(restore)],
  ]);
}

async function list(c: Validated<{ query: typeof paginationQuery }>, { db, getSite }: TrashDependencies) {
  const page = c.req.valid("query");
  const days = (await getSite()).trashDays;
  return replyList(c, await listTrash(db, { ...page, ...authorContext(c), days }), page);
}

async function restore(
  c: WithRecordId<{ query: typeof restoreQuery }>,
  { db, now, restoreBy }: TrashDependencies,
) {
  const hasNewAddress = c.req.valid("query").address === "new";
  const restoration = { ...c.req.valid("param"), ...authorContext(c), hasNewAddress, restoreBy };
  const { name, leftOut } = await restoreRecord(db, restoration, createChangeContext(c, now()));
  return reply(c, { name, leftOut }, { message: "Restored", status: 201 });
}

/** Without an id, all that the caller sees. */
async function remove(c: AppContext, dependencies: TrashDependencies) {
  const id = c.req.param("id");
  const context = createChangeContext(c, dependencies.now());
  const deleted = await deleteForGood(dependencies, { id, ...authorContext(c) }, context);
  if (id && deleted === 0) throw new AppError("notFound", TRASH_MESSAGES.notFound);
  return reply(c, { deleted });
}
