import { CLIENT_MESSAGES, CLIENT_ORDERS, CLIENT_STATUSES, clientSchema } from "#contract/content/clients.ts";
import type { Client } from "#contract/content/clients.ts";
import {
  CLIENT_TYPES,
  LOGOS_CACHE_TIME_MS,
  LOGOS_STALE_TIME_MS,
  LOGO_ORDERS,
} from "#contract/content/publicLogos.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { newRecordFields } from "#contract/newRecord.ts";
import { startOfMonth } from "#server/calendar.ts";
import { bulkRoute } from "#server/resources/bulk.ts";
import type { SiteClock } from "#server/resources/publishing.ts";
import { removeLogoField } from "#server/resources/recordForm.ts";
import { versionRoute } from "#server/resources/versionRoutes.ts";
import type { Db } from "#server/database/open.ts";
import { createOrFind } from "#server/database/repeatedWrites.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { enumParam, paginatedSearchQuery, paginationQuery } from "#server/http/request.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import { loadRecord, validateQuery } from "#server/http/validate.ts";
import type { WithRecordId, WithRecord, Validated } from "#server/http/validate.ts";
import { createWriteContext, expectedVersionField, splitNewRecord } from "#server/http/writeContext.ts";
import { acquireImages, logoRule, validateLogoForm } from "#server/media/imageForm.ts";
import { imageFileParam, sendImage } from "#server/media/serveImages.ts";
import type { ImageDependencies } from "#server/media/serveImages.ts";

import {
  getClientStats,
  createClient,
  deleteClient,
  findClient,
  findRow,
  listClients,
  listPublicLogos,
  updateClient,
} from "./repository.ts";

const listQuery = paginatedSearchQuery.extend(
  lazyFields({
    status: () => enumParam(CLIENT_STATUSES, "status must be active or inactive"),
    type: () => enumParam(CLIENT_TYPES, "type must be client or partner"),
    order: () => enumParam(CLIENT_ORDERS, "order must be joined or name"),
  }),
);

const logosQuery = paginationQuery.extend(
  lazyFields({
    type: () => enumParam(CLIENT_TYPES, "type must be client or partner"),
    order: () => enumParam(LOGO_ORDERS, "order must be oldest or newest"),
  }),
);

const newClientSchema = clientSchema.extend(lazyFields(newRecordFields));

/** An update without a status or type keeps them. */
const updateSchema = clientSchema.extend(expectedVersionField).extend(
  lazyFields({
    ...removeLogoField,
    status: () => clientSchema.shape.status.unwrap().optional(),
    type: () => clientSchema.shape.type.unwrap().optional(),
  }),
);

const LOGO_RULE = logoRule(CLIENT_MESSAGES);

const FRESH_SECONDS = LOGOS_STALE_TIME_MS / 1000;
const LOGOS_CACHE_CONTROL = `public, max-age=${FRESH_SECONDS}, stale-while-revalidate=${LOGOS_CACHE_TIME_MS / 1000 - FRESH_SECONDS}`;

interface ClientDependencies extends SiteClock, ImageDependencies {
  db: Db;
}

export function clientRoutes(dependencies: ClientDependencies) {
  const handle = injectDependencies(dependencies);
  const existing = loadRecord((id) => findClient(dependencies.db, id), CLIENT_MESSAGES.notFound);
  return createRoutes([
    ["GET", "/", requirePermission("content.write"), validateQuery(listQuery), handle(list)],
    [
      "POST",
      "/",
      requirePermission("content.write"),
      validateLogoForm(dependencies.images, LOGO_RULE, newClientSchema),
      handle(create),
    ],
    bulkRoute(dependencies, {
      kind: "client",
      permission: "content.write",
      restoreBy: {},
      remove: deleteClient,
    }),
    ["GET", "/stats", requirePermission("content.write"), handle(stats)],
    ["GET", "/public/logos", validateQuery(logosQuery), handle(listLogos)],
    ["GET", "/logo/:file", imageFileParam, handle(sendImage)],
    ["GET", "/:id", requirePermission("content.write"), existing, read],
    [
      "PUT",
      "/:id",
      requirePermission("content.write"),
      existing,
      validateLogoForm(dependencies.images, LOGO_RULE, updateSchema),
      handle(update),
    ],
    ["DELETE", "/:id", requirePermission("content.write"), existing, handle(remove)],
    versionRoute(dependencies.db, "client", ["/:id", requirePermission("content.write"), existing]),
  ]);
}

async function list(c: Validated<{ query: typeof listQuery }>, { db }: ClientDependencies) {
  const query = c.req.valid("query");
  const { clients, total } = await listClients(db, query);
  return replyList(c, { items: clients, total, totalField: "totalClients" }, query);
}

async function stats(c: AppContext, { db, now, getSite }: ClientDependencies) {
  const { timeZone } = await getSite();
  return reply(c, await getClientStats(db, startOfMonth(now(), timeZone)));
}

async function listLogos(c: Validated<{ query: typeof logosQuery }>, { db }: ClientDependencies) {
  const query = c.req.valid("query");
  const { logos, total } = await listPublicLogos(db, query);
  return replyList(c, { items: logos, total, cacheControl: LOGOS_CACHE_CONTROL }, query);
}

async function read(c: WithRecord<Client>) {
  return reply(c, c.req.valid("param").record);
}

/** A logo is optional here: the form requires one, but the API does not. */
async function create(c: Validated<{ form: typeof newClientSchema }>, dependencies: ClientDependencies) {
  const { db, images, now } = dependencies;
  const { fields, context } = splitNewRecord(c, now(), c.req.valid("form"));
  await using acquired = await acquireImages(c, images, LOGO_RULE);
  const logo = acquired.images[0] ?? null;
  const { record, unusedFiles = [] } = await createOrFind(context, {
    create: () => createClient(db, { ...fields, logo }, context),
    find: (id) => findRow(db, id),
    update: (id, context) => updateClient(db, id, { fields, logo, removeLogo: true }, context),
  });
  await images.collectGarbage(unusedFiles);
  return reply(c, record, { message: "Client created", status: 201 });
}

async function update(c: WithRecordId<{ form: typeof updateSchema }>, dependencies: ClientDependencies) {
  const { db, images, now } = dependencies;
  const { removeLogo, updatedAt, ...fields } = c.req.valid("form");
  await using acquired = await acquireImages(c, images, LOGO_RULE);
  const clientUpdate = { fields, logo: acquired.images[0] ?? null, removeLogo };
  const saved = await updateClient(
    db,
    c.req.valid("param").id,
    clientUpdate,
    createWriteContext(c, now(), updatedAt),
  );
  await images.collectGarbage(saved.unusedFiles);
  return reply(c, saved.record, { message: "Client updated" });
}

async function remove(c: WithRecordId, { db, now }: ClientDependencies) {
  const { id } = c.req.valid("param");
  const trashId = await deleteClient(db, id, createChangeContext(c, now()));
  return reply(c, { _id: id, trashId }, { message: "Client deleted" });
}
