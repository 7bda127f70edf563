// /clients: clients and partners for the back office, and their logos as the public pages show them.
import {
  CLIENT_MESSAGES,
  CLIENT_ORDERS,
  CLIENT_STATUSES,
  CLIENT_TYPES,
  clientSchema,
} from "#contract/clients.ts";
import { lazyFields } from "#contract/lazyFields.ts";
import { LOGOS_FRESH_MS, LOGOS_KEPT_MS } from "#contract/logoTimes.ts";
import { startOfMonth } from "#server/analytics/periods.ts";
import { adminOnly } from "#server/auth/guard.ts";
import { AppError } from "#server/errors.ts";
import {
  countClients,
  createClient,
  deleteClient,
  findClient,
  listClients,
  listPublicLogos,
  updateClient,
} from "#server/store/clients.ts";
import { getSite } from "#server/store/settings.ts";

import type { AppContext } from "./context.ts";
import { logoRule, receiveLogoForm } from "./logoForm.ts";
import type { LogoForm } from "./logoForm.ts";
import { makingOf, occasionOf, seenIn } from "./occasion.ts";
import { holdPictures } from "./pictureForm.ts";
import { pictureFile, sendPicture } from "./pictures.ts";
import { readLogoRemoval, textIn } from "./recordForm.ts";
import { reply, replyList } from "./reply.ts";
import { check, choice, idOf, pageQuery, plainPageQuery, readQuery } from "./request.ts";
import { routes } from "./table.ts";

export const clientRoutes = routes([
  ["GET", "/", adminOnly, list],
  ["POST", "/", adminOnly, create],
  ["GET", "/stats", adminOnly, count],
  ["GET", "/public/logos", listLogos],
  ["GET", "/logo/:file", pictureFile, sendPicture],
  ["GET", "/:id", adminOnly, read],
  ["PUT", "/:id", adminOnly, update],
  ["DELETE", "/:id", adminOnly, remove],
]);

const listQuery = pageQuery.extend(
  lazyFields({
    status: () => choice(CLIENT_STATUSES, "status must be active or inactive"),
    type: () => choice(CLIENT_TYPES, "type must be client or partner"),
    order: () => choice(CLIENT_ORDERS, "order must be joined or name"),
  }),
);

const LOGO = logoRule(CLIENT_MESSAGES);

const FRESH_SECONDS = LOGOS_FRESH_MS / 1000;
const LOGOS_CACHE = `public, max-age=${FRESH_SECONDS}, stale-while-revalidate=${LOGOS_KEPT_MS / 1000 - FRESH_SECONDS}`;

async function list(c: AppContext) {
  const query = readQuery(c, listQuery);
  const { clients, total } = await listClients(c.get("services").db, query);
  return replyList(c, { items: clients, total, totalName: "totalClients" }, query);
}

async function count(c: AppContext) {
  const { db, now } = c.get("services");
  const { timeZone } = await getSite(db);
  return reply(c, await countClients(db, startOfMonth(now(), timeZone)));
}

async function listLogos(c: AppContext) {
  const query = readQuery(c, plainPageQuery);
  const { logos, total } = await listPublicLogos(c.get("services").db, query);
  return replyList(c, { items: logos, total, cacheControl: LOGOS_CACHE }, query);
}

async function read(c: AppContext) {
  return reply(c, await getClient(c));
}

/** Without a logo too: the form asks for one, but not every firm has one at hand. */
async function create(c: AppContext) {
  const { db } = c.get("services");
  await using form = await receiveLogoForm(c, LOGO);
  const fields = check(clientSchema, fieldsIn(form));
  await using held = await holdPictures(c, form.files.logo, LOGO);
  const client = await createClient(db, { ...fields, logo: held.pictures[0] ?? null }, makingOf(c));
  return reply(c, client, { message: "Client created", status: 201 });
}

async function update(c: AppContext) {
  const { db, pictures } = c.get("services");
  // Asked before the body is read; the write asks again.
  const { _id } = await getClient(c);
  await using form = await receiveLogoForm(c, LOGO);
  const change = { fields: check(changeSchema, fieldsIn(form)), removeLogo: readLogoRemoval(form) };
  const seenAt = seenIn(form);
  await using held = await holdPictures(c, form.files.logo, LOGO);
  const logo = held.pictures[0] ?? null;
  const written = await updateClient(db, _id, { ...change, logo }, occasionOf(c, seenAt));
  pictures.settle(written.unusedFiles);
  return reply(c, written.client, { message: "Client updated" });
}

async function remove(c: AppContext) {
  const { db, pictures } = c.get("services");
  const { unusedFiles } = await deleteClient(db, idOf(c));
  pictures.settle(unusedFiles);
  return reply(c, { _id: idOf(c) }, { message: "Client deleted" });
}

/** An update that names no status or type leaves them. */
const changeSchema = clientSchema.extend(
  lazyFields({
    status: () => clientSchema.shape.status.unwrap().optional(),
    type: () => clientSchema.shape.type.unwrap().optional(),
  }),
);

function fieldsIn(form: LogoForm) {
  return {
    name: textIn(form, "name") ?? "",
    url: textIn(form, "url") ?? "",
    status: textIn(form, "status"),
    type: textIn(form, "type"),
  };
}

async function getClient(c: AppContext) {
  const client = await findClient(c.get("services").db, idOf(c));
  if (!client) throw new AppError("notFound", CLIENT_MESSAGES.notFound);
  return client;
}
