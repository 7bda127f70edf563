import * as z from "zod";

import { lazyFields } from "#contract/fields/lazyFields.ts";
import { boundedString } from "#contract/fields/textFields.ts";
import { newRecordFields } from "#contract/newRecord.ts";
import { MAX_PATH_LENGTH, REDIRECT_MESSAGES, redirectSchema } from "#resources/redirects.ts";
import type { RedirectFields } from "#resources/redirects.ts";
import { parseFrom, isRedirectTarget } from "#resources/redirectPaths.ts";
import { stripBase } from "#resources/settings/languages.ts";
import type { Db } from "#server/database/open.ts";
import { createOrFind } from "#server/database/repeatedWrites.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { paginatedSearchQuery, paginationQuery } from "#server/http/request.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { siteOrigin } from "#server/http/siteOrigin.ts";
import { loadRecord, validateJson, validateQuery } from "#server/http/validate.ts";
import type { Validated, WithRecordId } from "#server/http/validate.ts";
import { createWriteContext, expectedVersionField, splitNewRecord } from "#server/http/writeContext.ts";

import { versionRoute } from "#server/resources/versionRoutes.ts";

import type { Redirects } from "./redirects.ts";
import * as repository from "./repository.ts";

const newSchema = redirectSchema.safeExtend(lazyFields(newRecordFields));
const changedSchema = redirectSchema.safeExtend(expectedVersionField);
const ignoreSchema = z.object(
  lazyFields({
    path: () => boundedString("path must be a text", MAX_PATH_LENGTH),
    isIgnored: () => z.boolean("isIgnored must be true or false"),
  }),
);

interface RedirectDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  publicUrl: string | null;
  getSite: GetSite;
  redirects: Redirects;
  /** True for the path of a page, and for what leads to one. */
  hasPage: (path: string) => Promise<boolean>;
}

/** Redirects, and the addresses that visitors did not find. */
export function redirectRoutes(dependencies: RedirectDependencies) {
  const handle = injectDependencies(dependencies);
  const { notFound } = REDIRECT_MESSAGES;
  const existing = loadRecord(
    async (id) => (await repository.findRow(dependencies.db, id)) ?? null,
    notFound,
  );
  const editor = requirePermission("content.write");
  return createRoutes([
    ["GET", "/", editor, validateQuery(paginatedSearchQuery), handle(list)],
    ["POST", "/", editor, validateJson(newSchema), handle(create)],
    ["GET", "/missing", editor, validateQuery(paginationQuery), handle(listMissing)],
    ["PUT", "/missing", editor, validateJson(ignoreSchema), handle(ignore)],
    ["PUT", "/:id", editor, existing, validateJson(changedSchema), handle(update)],
    ["DELETE", "/:id", editor, existing, handle(remove)],
    versionRoute(dependencies.db, "redirect", ["/:id", editor, existing]),
  ]);
}

async function list(c: Validated<{ query: typeof paginatedSearchQuery }>, parts: RedirectDependencies) {
  await parts.redirects.flush();
  const query = c.req.valid("query");
  return replyList(c, await repository.listRedirects(parts.db, query), query);
}

async function create(c: Validated<{ json: typeof newSchema }>, parts: RedirectDependencies) {
  const { db, now } = parts;
  const { fields: entered, context } = splitNewRecord(c, now(), c.req.valid("json"));
  const fields = await toOwnPaths(entered, parts);
  const { record } = await createOrFind(context, {
    create: () => repository.createRedirect(db, fields, context),
    find: (id) => repository.findRow(db, id),
    update: (id, writeContext) => repository.updateRedirect(db, { id, fields }, writeContext),
  });
  return reply(c, record, { message: "Redirect created", status: 201 });
}

async function update(c: WithRecordId<{ json: typeof changedSchema }>, parts: RedirectDependencies) {
  const { updatedAt, ...entered } = c.req.valid("json");
  const fields = await toOwnPaths(entered, parts);
  const context = createWriteContext(c, parts.now(), updatedAt);
  const { id } = c.req.valid("param");
  const { record } = await repository.updateRedirect(parts.db, { id, fields }, context);
  return reply(c, record, { message: "Redirect updated" });
}

/**
 * Shortens addresses of this site to paths, and paths of the main language to those that the site itself redirects them to.
 * @throws AppError `slugTaken` if visitors get a page at the old address, so that they would never be redirected
 */
async function toOwnPaths(
  fields: RedirectFields,
  { hasPage, getSite, publicUrl }: RedirectDependencies,
): Promise<RedirectFields> {
  const site = await getSite();
  const base = `/${site.languages.main}`;
  const origin = siteOrigin(publicUrl, site);
  const path = origin === null ? null : stripBase(origin, fields.to);
  const key = parseFrom(fields.from) ?? "";
  const [from, to] = [key, path ?? fields.to].map((one) => withoutBase(base, one));
  if (from === undefined || to === undefined) return fields;
  if (!isRedirectTarget(to, from)) throw repository.refuse("invalid", "to", "to");
  if (await hasPage(from)) throw repository.refuse("slugTaken", "from", "page");
  return { ...fields, from, to };
}

/** The site redirects the prefix in capitals too. */
function withoutBase(base: string, path: string): string {
  const start = path.slice(0, base.length).toLowerCase();
  return stripBase(base, start + path.slice(base.length)) ?? path;
}

async function remove(c: WithRecordId, { db, now }: RedirectDependencies) {
  const { id } = c.req.valid("param");
  const trashId = await repository.deleteRedirect(db, id, createChangeContext(c, now()));
  return reply(c, { _id: id, trashId }, { message: "Redirect deleted" });
}

async function listMissing(c: Validated<{ query: typeof paginationQuery }>, parts: RedirectDependencies) {
  const { db, hasPage, redirects } = parts;
  await redirects.flush();
  const page = c.req.valid("query");
  const isAnswered = async (path: string) =>
    (await hasPage(path)) || (await redirects.find(encodeURI(path))) !== undefined;
  return replyList(c, await repository.listMissing(db, { ...page, isAnswered }), page);
}

async function ignore(c: Validated<{ json: typeof ignoreSchema }>, { db }: RedirectDependencies) {
  const { path, isIgnored } = c.req.valid("json");
  await repository.ignoreMissing(db, path, isIgnored);
  return reply(c, { path });
}
