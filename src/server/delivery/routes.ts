import { CHANNEL_MESSAGES } from "#resources/channels.ts";
import type { Channel, Delivery, DeliveryTest, ListedChannel, StuckDeliveries } from "#resources/channels.ts";
import { channelSchema, mailSenderSchema } from "#resources/notificationSchemas.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { newRecordFields } from "#contract/newRecord.ts";
import type { Db } from "#server/database/open.ts";
import { createOrFind } from "#server/database/repeatedWrites.ts";
import { AppError } from "#server/errors.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { readBody } from "#server/http/request.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { loadRecord, validateJson, validateRecordId } from "#server/http/validate.ts";
import type { Validated, WithRecord, WithRecordId } from "#server/http/validate.ts";
import { createWriteContext, expectedVersionField, splitNewRecord } from "#server/http/writeContext.ts";
import type { SecretBox } from "#server/keys/secretBox.ts";

import type { Delivery as DeliveryService } from "./delivery.ts";
import { DeliveryError } from "./DeliveryError.ts";
import { findLineSources, isSignedByLine } from "./line.ts";
import { listDeliveries, readChannelState, retry } from "./outbox.ts";
import { CHANNELS, SENDER, SENDER_ID } from "./records.ts";

/** Of a webhook of LINE, which has up to a hundred events. */
const MAX_LINE_BYTES = 256 * 1024;

const newChannelSchema = channelSchema.safeExtend(lazyFields(newRecordFields));
const changedChannelSchema = channelSchema.safeExtend(expectedVersionField);
const changedSenderSchema = mailSenderSchema.safeExtend(expectedVersionField);

interface NotificationDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  secretBox: SecretBox;
  delivery: DeliveryService;
}

/** Channels and the sender of mails. */
export function notificationRoutes(dependencies: NotificationDependencies) {
  const handle = injectDependencies(dependencies);
  const existing = loadRecord((id) => CHANNELS.find(dependencies.db, id), CHANNEL_MESSAGES.notFound);
  const owner = requirePermission("settings");
  return createRoutes([
    ["GET", "/sender", owner, handle(readSender)],
    ["PUT", "/sender", owner, validateJson(changedSenderSchema), handle(updateSender)],
    ["POST", "/sender/test", owner, handle(testSender)],
    ["GET", "/stuck", owner, handle(readStuck)],
    ["GET", "/channels", owner, handle(list)],
    ["POST", "/channels", owner, validateJson(newChannelSchema), handle(create)],
    ["GET", "/channels/:id", owner, existing, read],
    ["PUT", "/channels/:id", owner, existing, validateJson(changedChannelSchema), handle(update)],
    ["DELETE", "/channels/:id", owner, existing, handle(remove)],
    ["POST", "/channels/:id/test", owner, existing, handle(sendTest)],
    ["POST", "/line/:id", validateRecordId(CHANNEL_MESSAGES.notFound), handle(receiveFromLine)],
    ["GET", "/messages/:id", requirePermission("messages"), validMessage, handle(listOfMessage)],
    ["POST", "/deliveries/:id/retry", requirePermission("messages"), validDelivery, handle(sendAgain)],
  ]);
}

const validMessage = validateRecordId("Message not found");
const validDelivery = validateRecordId(CHANNEL_MESSAGES.deliveryNotFound);

async function readSender(c: AppContext, { db }: NotificationDependencies) {
  return reply(c, await SENDER.find(db, SENDER_ID));
}

async function updateSender(
  c: Validated<{ json: typeof changedSenderSchema }>,
  dependencies: NotificationDependencies,
) {
  const { updatedAt, ...values } = c.req.valid("json");
  const context = createWriteContext(c, dependencies.now(), updatedAt);
  const { record } = await SENDER.update(dependencies, { id: SENDER_ID, values }, context);
  return reply(c, record, { message: "Sender saved" });
}

/** Sends a test to the admin who asks. */
async function testSender(c: AppContext, { delivery }: NotificationDependencies) {
  const { email } = c.get("adminSession").user;
  return reply(c, await toResult(delivery.sendTest({ kind: "mail", recipients: [email] })));
}

async function readStuck(c: AppContext, { db, now, delivery }: NotificationDependencies) {
  const stuck: StuckDeliveries = {
    count: await delivery.countStuck(),
    personal: await readChannelState(db, null, now()),
  };
  return reply(c, stuck);
}

async function list(c: AppContext, { db, now }: NotificationDependencies) {
  const channels = (await CHANNELS.list(db)).map(async (channel): Promise<ListedChannel> => ({
    ...channel,
    ...(await readChannelState(db, channel._id, now())),
  }));
  return reply(c, await Promise.all(channels));
}

async function read(c: WithRecord<Channel>) {
  return reply(c, c.req.valid("param").record);
}

async function create(
  c: Validated<{ json: typeof newChannelSchema }>,
  dependencies: NotificationDependencies,
) {
  const { now, db } = dependencies;
  const { fields: values, context } = splitNewRecord(c, now(), c.req.valid("json"));
  const { record } = await createOrFind(context, {
    create: () => CHANNELS.create(dependencies, values, context),
    find: (id) => CHANNELS.findRow(db, id),
    update: (id, writeContext) => CHANNELS.update(dependencies, { id, values }, writeContext),
  });
  return reply(c, record, { message: "Channel created", status: 201 });
}

async function update(
  c: WithRecordId<{ json: typeof changedChannelSchema }>,
  dependencies: NotificationDependencies,
) {
  const { updatedAt, ...values } = c.req.valid("json");
  const { id } = c.req.valid("param");
  const context = createWriteContext(c, dependencies.now(), updatedAt);
  const { record } = await CHANNELS.update(dependencies, { id, values }, context);
  return reply(c, record, { message: "Channel updated" });
}

async function remove(c: WithRecordId, { db, now }: NotificationDependencies) {
  const { id } = c.req.valid("param");
  await CHANNELS.remove(db, id, createChangeContext(c, now()));
  return reply(c, { _id: id }, { message: "Channel deleted" });
}

/** Sends a test at once; a failure is its result, no error of the call. */
async function sendTest(c: WithRecordId, { db, secretBox, delivery }: NotificationDependencies) {
  const channel = await CHANNELS.open(db, secretBox, c.req.valid("param").id);
  if (!channel) throw new AppError("notFound", CHANNEL_MESSAGES.notFound);
  return reply(c, await toResult(delivery.sendTest(channel)));
}

async function toResult(sending: Promise<string>): Promise<DeliveryTest> {
  try {
    return { failure: null, answer: await sending };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return { failure: error.code, answer: error.answer };
  }
}

/** LINE calls it when somebody writes to the account. The form then offers the id of the group. */
async function receiveFromLine(c: WithRecordId, { db, secretBox }: NotificationDependencies) {
  const body = await readBody(c.req.raw, MAX_LINE_BYTES);
  const { id } = c.req.valid("param");
  const { channelSecret } = (await CHANNELS.open(db, secretBox, id)) ?? {};
  if (!channelSecret || !isSignedByLine(body, c.req.header("x-line-signature") ?? "", channelSecret))
    throw new AppError("forbidden", CHANNEL_MESSAGES.unsigned);
  const ids = findLineSources(body);
  if (ids.length > 0) await CHANNELS.addFound(db, id, ids);
  return reply(c, null);
}

async function listOfMessage(c: WithRecordId, { db }: NotificationDependencies) {
  const deliveries: Delivery[] = await listDeliveries(db, c.req.valid("param").id);
  return replyList(c, { items: deliveries, total: deliveries.length }, { page: 1, limit: deliveries.length });
}

async function sendAgain(c: WithRecordId, { db, now, delivery }: NotificationDependencies) {
  const { id } = c.req.valid("param");
  if (!(await retry(db, id, now()))) throw new AppError("notFound", CHANNEL_MESSAGES.deliveryNotFound);
  delivery.wake();
  return reply(c, { _id: id }, { message: "The delivery is tried again" });
}
