// /messages: what visitors wrote, for the inbox of the back office.
import * as z from "zod";

import { lazyFields } from "#contract/lazyFields.ts";
import { MESSAGE_STATUSES, MESSAGE_TEXTS, messageStatusSchema } from "#contract/messages.ts";
import { adminOnly } from "#server/auth/guard.ts";
import { AppError } from "#server/errors.ts";
import {
  countMessages,
  deleteMessage,
  findMessage,
  listMessages,
  setMessageStatus,
} from "#server/store/messages.ts";

import type { AppContext } from "./context.ts";
import { reply, replyList } from "./reply.ts";
import { idOf, pageQuery, readJson, readQuery } from "./request.ts";
import { routes } from "./table.ts";

export const messageRoutes = routes([
  ["GET", "/", adminOnly, list],
  ["GET", "/stats", adminOnly, count],
  ["GET", "/:id", adminOnly, read],
  ["PATCH", "/:id", adminOnly, setStatus],
  ["DELETE", "/:id", adminOnly, remove],
]);

const listQuery = pageQuery.extend(
  lazyFields({
    /** One or several, with commas: an inbox shows `new,read`. */
    status: () =>
      z.preprocess(
        (text) => (text === "" || text === undefined ? undefined : String(text).split(",")),
        z.array(z.enum(MESSAGE_STATUSES, MESSAGE_TEXTS.status)).optional(),
      ),
  }),
);

async function list(c: AppContext) {
  const { status, ...query } = readQuery(c, listQuery);
  const { messages, total } = await listMessages(c.get("services").db, { ...query, statuses: status });
  return replyList(c, { items: messages, total }, query);
}

async function count(c: AppContext) {
  return reply(c, await countMessages(c.get("services").db));
}

async function read(c: AppContext) {
  const message = await findMessage(c.get("services").db, idOf(c));
  if (!message) throw new AppError("notFound", MESSAGE_TEXTS.notFound);
  return reply(c, message);
}

async function setStatus(c: AppContext) {
  const { status } = await readJson(c, messageStatusSchema);
  return reply(c, await setMessageStatus(c.get("services").db, idOf(c), status), {
    message: "Message updated",
  });
}

async function remove(c: AppContext) {
  await deleteMessage(c.get("services").db, idOf(c));
  return reply(c, { _id: idOf(c) }, { message: "Message deleted" });
}
