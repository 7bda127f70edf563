import * as z from "zod";

import { lazyFields } from "#contract/fields/lazyFields.ts";
import { boundedString } from "#contract/fields/textFields.ts";
import {
  MESSAGE_STATUSES,
  MESSAGE_TEXTS,
  messageChangeSchema,
  messageChangesSchema,
  messageIdsSchema,
  UNKNOWN_SOURCE,
} from "#contract/messages/messages.ts";
import type { Message } from "#contract/messages/messages.ts";
import type { Db } from "#server/database/open.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { toPlainDate } from "#server/calendar.ts";
import type { AppContext } from "#server/http/context.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { encodeStream, reply, replyList } from "#server/http/reply.ts";
import {
  enumParam,
  MAX_PARAM_LENGTH,
  optionalParam,
  paginatedSearchQuery,
  positiveInteger,
} from "#server/http/request.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import { expectedVersionField } from "#server/http/writeContext.ts";
import { loadRecord, validateRecordId, validateJson, validateQuery } from "#server/http/validate.ts";
import type { WithRecordId, WithRecord, Validated } from "#server/http/validate.ts";

import { changeMessages, deleteMessages, recordExport } from "./changeMessages.ts";
import { messageCsv } from "./messageCsv.ts";
import { getMessageStats, findMessage, findMessageIds, listMessages, listReferrers } from "./repository.ts";
import type { MessageFilter } from "./repository.ts";
import { countExpiredMessages } from "./retention.ts";

const validId = validateRecordId(MESSAGE_TEXTS.notFound);

/** One or more statuses separated by commas: an inbox shows `new,read,inProgress`. */
const statuses = z.preprocess(
  (text) => (text === "" || text === undefined ? undefined : String(text).split(",")),
  z.array(z.enum(MESSAGE_STATUSES, MESSAGE_TEXTS.status)).optional(),
);

const listQuery = paginatedSearchQuery.extend(
  lazyFields({
    status: () => statuses,
    taken: () => enumParam(["me", "nobody"], MESSAGE_TEXTS.taker),
    source: () => optionalParam(boundedString(MESSAGE_TEXTS.source, MAX_PARAM_LENGTH)),
  }),
);

const changeSchema = messageChangeSchema.extend(expectedVersionField);
const expiredQuery = z.object(lazyFields({ months: () => optionalParam(positiveInteger("months", 120)) }));

interface MessageDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  getSite: GetSite;
}

export function messageRoutes(dependencies: MessageDependencies) {
  const handle = injectDependencies(dependencies);
  const loadMessage = loadRecord((id) => findMessage(dependencies.db, id), MESSAGE_TEXTS.notFound);
  const editor = requirePermission("messages");
  return createRoutes([
    ["GET", "/", editor, validateQuery(listQuery), handle(list)],
    ["GET", "/stats", editor, handle(count)],
    ["GET", "/sources", editor, handle(listSources)],
    ["GET", "/export", editor, validateQuery(listQuery), handle(sendCsv)],
    ["PATCH", "/", editor, validateJson(messageChangesSchema), handle(changeAll)],
    ["POST", "/delete", editor, validateJson(messageIdsSchema), handle(removeAll)],
    ["GET", "/expired", requirePermission("settings"), validateQuery(expiredQuery), handle(countExpired)],
    ["GET", "/:id", editor, loadMessage, read],
    ["PATCH", "/:id", editor, validId, validateJson(changeSchema), handle(change)],
    ["DELETE", "/:id", editor, validId, handle(remove)],
  ]);
}

type ListContext = Validated<{ query: typeof listQuery }>;

async function list(c: ListContext, { db }: MessageDependencies) {
  const { page, limit } = c.req.valid("query");
  const { messages, total } = await listMessages(db, { ...toFilter(c), page, limit });
  return replyList(c, { items: messages, total }, { page, limit });
}

function toFilter(c: ListContext): MessageFilter {
  const { search, status, taken, source } = c.req.valid("query");
  const me = c.get("adminSession").user._id;
  return {
    search,
    statuses: status,
    takenBy: taken && (taken === "me" ? me : null),
    referrer: source === UNKNOWN_SOURCE ? "" : source,
  };
}

async function count(c: AppContext, { db }: MessageDependencies) {
  return reply(c, await getMessageStats(db));
}

async function listSources(c: AppContext, { db }: MessageDependencies) {
  return reply(c, await listReferrers(db));
}

/** All messages that the list shows on its pages. */
async function sendCsv(c: ListContext, { db, now, getSite }: MessageDependencies) {
  const { productSlug, timeZone } = await getSite();
  const { ids } = await findMessageIds(db, { ...toFilter(c), page: 1, limit: Number.MAX_SAFE_INTEGER });
  await recordExport(db, ids.length, createChangeContext(c, now()));
  const name = `${productSlug}-messages-${toPlainDate(now(), timeZone)}.csv`;
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  c.header("Content-Type", "text/csv; charset=utf-8");
  c.header("Cache-Control", "no-store");
  return c.body(encodeStream(messageCsv(db, ids, timeZone)));
}

async function countExpired(c: Validated<{ query: typeof expiredQuery }>, dependencies: MessageDependencies) {
  return reply(c, { messages: await countExpiredMessages(dependencies, c.req.valid("query").months) });
}

async function read(c: WithRecord<Message>) {
  return reply(c, c.req.valid("param").record);
}

async function change(c: WithRecordId<{ json: typeof changeSchema }>, { db, now }: MessageDependencies) {
  const { id } = c.req.valid("param");
  const changes = [{ ...c.req.valid("json"), _id: id }];
  const [message] = await changeMessages(db, changes, createChangeContext(c, now()));
  return reply(c, message, { message: "Message updated" });
}

async function changeAll(
  c: Validated<{ json: typeof messageChangesSchema }>,
  { db, now }: MessageDependencies,
) {
  const { changes } = c.req.valid("json");
  const changed = await changeMessages(db, changes, createChangeContext(c, now()));
  return reply(c, changed, { message: "Messages updated" });
}

async function removeAll(c: Validated<{ json: typeof messageIdsSchema }>, { db, now }: MessageDependencies) {
  const ids = await deleteMessages(db, c.req.valid("json").ids, createChangeContext(c, now()));
  return reply(c, { ids }, { message: "Messages deleted" });
}

async function remove(c: WithRecordId, { db, now }: MessageDependencies) {
  const { id } = c.req.valid("param");
  await deleteMessages(db, [id], createChangeContext(c, now()));
  return reply(c, { _id: id }, { message: "Message deleted" });
}
