import * as z from "zod";

import { lazyFields } from "#contract/fields/lazyFields.ts";
import {
  MESSAGE_STATUSES,
  MESSAGE_TEXTS,
  messageChangeSchema,
  messageNoteSchema,
} from "#contract/messages/messages.ts";
import type { Message } from "#contract/messages/messages.ts";
import type { Db } from "#server/database/open.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { paginatedSearchQuery } from "#server/http/request.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import { loadRecord, validateRecordId, validateJson, validateQuery } from "#server/http/validate.ts";
import type { WithRecordId, WithRecord, Validated } from "#server/http/validate.ts";
import { createWriteContext, expectedVersionField } from "#server/http/writeContext.ts";

import { changeMessage, deleteMessage, saveNote } from "./changeMessages.ts";
import { getMessageStats, findMessage, listMessages } from "./repository.ts";

const validId = validateRecordId(MESSAGE_TEXTS.notFound);

const listQuery = paginatedSearchQuery.extend(
  lazyFields({
    /** One or more statuses separated by commas: an inbox shows `new,read`. */
    status: () =>
      z.preprocess(
        (text) => (text === "" || text === undefined ? undefined : String(text).split(",")),
        z.array(z.enum(MESSAGE_STATUSES, MESSAGE_TEXTS.status)).optional(),
      ),
  }),
);

const noteRequestSchema = messageNoteSchema.extend(expectedVersionField);

interface MessageDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function messageRoutes(dependencies: MessageDependencies) {
  const handle = injectDependencies(dependencies);
  const loadMessage = loadRecord((id) => findMessage(dependencies.db, id), MESSAGE_TEXTS.notFound);
  return createRoutes([
    ["GET", "/", requirePermission("messages"), validateQuery(listQuery), handle(list)],
    ["GET", "/stats", requirePermission("messages"), handle(count)],
    ["GET", "/:id", requirePermission("messages"), loadMessage, read],
    [
      "PATCH",
      "/:id",
      requirePermission("messages"),
      validId,
      validateJson(messageChangeSchema),
      handle(change),
    ],
    [
      "PUT",
      "/:id/note",
      requirePermission("messages"),
      validId,
      validateJson(noteRequestSchema),
      handle(changeNote),
    ],
    ["DELETE", "/:id", requirePermission("messages"), validId, handle(remove)],
  ]);
}

async function list(c: Validated<{ query: typeof listQuery }>, { db }: MessageDependencies) {
  const { status, ...query } = c.req.valid("query");
  const { messages, total } = await listMessages(db, { ...query, statuses: status });
  return replyList(c, { items: messages, total }, query);
}

async function count(c: AppContext, { db }: MessageDependencies) {
  return reply(c, await getMessageStats(db));
}

async function read(c: WithRecord<Message>) {
  return reply(c, c.req.valid("param").record);
}

async function change(
  c: WithRecordId<{ json: typeof messageChangeSchema }>,
  { db, now }: MessageDependencies,
) {
  const { id } = c.req.valid("param");
  const message = await changeMessage(db, id, c.req.valid("json"), createChangeContext(c, now()));
  return reply(c, message, { message: "Message updated" });
}

async function changeNote(
  c: WithRecordId<{ json: typeof noteRequestSchema }>,
  { db, now }: MessageDependencies,
) {
  const { note, updatedAt } = c.req.valid("json");
  const message = await saveNote(db, c.req.valid("param").id, note, createWriteContext(c, now(), updatedAt));
  return reply(c, message, { message: "Note saved" });
}

async function remove(c: WithRecordId, { db, now }: MessageDependencies) {
  const { id } = c.req.valid("param");
  await deleteMessage(db, id, createChangeContext(c, now()));
  return reply(c, { _id: id }, { message: "Message deleted" });
}
