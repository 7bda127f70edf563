// /clients: clients and partners for the back office, and their logos as the public pages show them.
import {
  CLIENT_MESSAGES,
  CLIENT_ORDERS,
  CLIENT_STATUSES,
  CLIENT_TYPES,
  clientSchema,
} from "#contract/content/clients.ts";
import type { Client } from "#contract/content/clients.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { LOGOS_FRESH_MS, LOGOS_KEPT_MS } from "#contract/content/logoTimes.ts";
import { startOfMonth } from "#server/analytics/periods.ts";
import { adminOnly } from "#server/http/authenticate.ts";
import {
  countClients,
  createClient,
  deleteClient,
  findClient,
  listClients,
  listPublicLogos,
  updateClient,
} from "./repository.ts";
import { getSite } from "#server/settings/repository.ts";

import type { AppContext } from "#server/http/context.ts";
import { logoRule, validLogoForm } from "#server/media/logoForm.ts";
import { makingOf, occasionOf, seenField } from "#server/http/writeContext.ts";
import { holdPictures } from "#server/media/imageForm.ts";
import { pictureFile, sendPicture } from "#server/media/serveImages.ts";
import { removeLogoField } from "#server/collections/recordForm.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { choice, pageQuery, plainPageQuery } from "#server/http/request.ts";
import { routes } from "#server/http/routeTable.ts";
import { existingRecord, validQuery } from "#server/http/validate.ts";
import type { ById, Existing, Validated } from "#server/http/validate.ts";

const listQuery = pageQuery.extend(
  lazyFields({
    status: () => choice(CLIENT_STATUSES, "status must be active or inactive"),
    type: () => choice(CLIENT_TYPES, "type must be client or partner"),
    order: () => choice(CLIENT_ORDERS, "order must be joined or name"),
  }),
);

/** An update that names no status or type leaves them. */
const changeSchema = clientSchema.extend(seenField).extend(
  lazyFields({
    ...removeLogoField,
    status: () => clientSchema.shape.status.unwrap().optional(),
    type: () => clientSchema.shape.type.unwrap().optional(),
  }),
);

const existing = existingRecord(findClient, CLIENT_MESSAGES.notFound);

const LOGO = logoRule(CLIENT_MESSAGES);

const FRESH_SECONDS = LOGOS_FRESH_MS / 1000;
const LOGOS_CACHE = `public, max-age=${FRESH_SECONDS}, stale-while-revalidate=${LOGOS_KEPT_MS / 1000 - FRESH_SECONDS}`;

export const clientRoutes = routes([
  ["GET", "/", adminOnly, validQuery(listQuery), list],
  ["POST", "/", adminOnly, validLogoForm(LOGO, clientSchema), create],
  ["GET", "/stats", adminOnly, count],
  ["GET", "/public/logos", validQuery(plainPageQuery), listLogos],
  ["GET", "/logo/:file", pictureFile, sendPicture],
  ["GET", "/:id", adminOnly, existing, read],
  ["PUT", "/:id", adminOnly, existing, validLogoForm(LOGO, changeSchema), update],
  ["DELETE", "/:id", adminOnly, existing, remove],
]);

async function list(c: Validated<{ query: typeof listQuery }>) {
  const query = c.req.valid("query");
  const { clients, total } = await listClients(c.get("services").db, query);
  return replyList(c, { items: clients, total, totalName: "totalClients" }, query);
}

async function count(c: AppContext) {
  const { db, now } = c.get("services");
  const { timeZone } = await getSite(db);
  return reply(c, await countClients(db, startOfMonth(now(), timeZone)));
}

async function listLogos(c: Validated<{ query: typeof plainPageQuery }>) {
  const query = c.req.valid("query");
  const { logos, total } = await listPublicLogos(c.get("services").db, query);
  return replyList(c, { items: logos, total, cacheControl: LOGOS_CACHE }, query);
}

async function read(c: Existing<Client>) {
  return reply(c, c.req.valid("param").record);
}

/** Without a logo too: the form asks for one, but not every firm has one at hand. */
async function create(c: Validated<{ form: typeof clientSchema }>) {
  const { db } = c.get("services");
  await using held = await holdPictures(c, LOGO);
  const client = await createClient(
    db,
    { ...c.req.valid("form"), logo: held.pictures[0] ?? null },
    makingOf(c),
  );
  return reply(c, client, { message: "Client created", status: 201 });
}

async function update(c: ById<{ form: typeof changeSchema }>) {
  const { db, pictures } = c.get("services");
  const { removeLogo, updatedAt, ...fields } = c.req.valid("form");
  await using held = await holdPictures(c, LOGO);
  const change = { fields, logo: held.pictures[0] ?? null, removeLogo };
  const written = await updateClient(db, c.req.valid("param").id, change, occasionOf(c, updatedAt));
  pictures.settle(written.unusedFiles);
  return reply(c, written.client, { message: "Client updated" });
}

async function remove(c: ById) {
  const { db, pictures } = c.get("services");
  const { id } = c.req.valid("param");
  const { unusedFiles } = await deleteClient(db, id);
  pictures.settle(unusedFiles);
  return reply(c, { _id: id }, { message: "Client deleted" });
}
