import { PREVIEW_MESSAGES, previewLinkSchema } from "#contract/content/previewLinks.ts";
import type { LinkTokens } from "#server/accounts/links/linkTokens.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply } from "#server/http/reply.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { validateJson, validateRecordId } from "#server/http/validate.ts";
import type { Validated, WithRecordId } from "#server/http/validate.ts";

import type { Collection } from "./Collection.ts";
import { authorContext, getDraftAccess, isReadableDraft } from "./draftAccess.ts";
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from "./previewLinks.ts";
import { findRecordNames, findSharedRow } from "./recordQueries.ts";

interface LinkDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  linkTokens: LinkTokens;
  getSite: GetSite;
  collections: readonly Collection[];
}

/** Authors create links of their drafts, and list and revoke those that they created. */
export function previewLinkRoutes(dependencies: LinkDependencies) {
  const handle = injectDependencies(dependencies);
  const mayWrite = requirePermission("drafts.write");
  return createRoutes([
    ["GET", "/", mayWrite, handle(list)],
    ["POST", "/", mayWrite, validateJson(previewLinkSchema), handle(create)],
    ["DELETE", "/:id", mayWrite, validateRecordId(PREVIEW_MESSAGES.gone), handle(revoke)],
  ]);
}

async function list(c: AppContext, { db, now }: LinkDependencies) {
  return reply(c, await listPreviewLinks(db, authorContext(c), now()));
}

async function create(c: Validated<{ json: typeof previewLinkSchema }>, dependencies: LinkDependencies) {
  const { db, now, collections, linkTokens, getSite } = dependencies;
  const { type, recordId, days } = c.req.valid("json");
  const collection = collections.find((other) => other.type.name === type);
  const row = collection && (await findSharedRow(db, collection, recordId));
  if (!row || !isReadableDraft(getDraftAccess(c), row))
    throw new AppError("notFound", PREVIEW_MESSAGES.record);
  const language = (await getSite()).languages.main;
  const names = await findRecordNames(db, collection, { ids: [recordId], language });
  const context = { ...createChangeContext(c, now()), linkTokens };
  const isOwn = row.createdBy === context.actor.userId;
  const permission = isOwn ? ("drafts.write" as const) : ("content.write" as const);
  const link = { type, recordId, recordName: names.at(-1)?.name ?? "", permission, days };
  return reply(c, await createPreviewLink(db, link, context), { message: "Link created", status: 201 });
}

async function revoke(c: WithRecordId, { db, now }: LinkDependencies) {
  const { id } = c.req.valid("param");
  await revokePreviewLink(db, { id, ...authorContext(c) }, createChangeContext(c, now()));
  return reply(c, { _id: id }, { message: "Link revoked" });
}
