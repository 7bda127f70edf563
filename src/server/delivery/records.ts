import { CHANNEL_FIELDS, CHANNEL_MESSAGES } from "#resources/channels.ts";
import type { Channel, ChannelFields } from "#resources/channels.ts";
import { SENDER_FIELDS } from "#resources/mailSender.ts";
import type { MailSender, MailSenderFields } from "#resources/mailSender.ts";
import { mailSenderSchema } from "#resources/notificationSchemas.ts";
import { channels, mailSender } from "#server/database/deliverySchema.ts";
import { AppError } from "#server/errors.ts";

import { SecretRecords } from "./SecretRecords.ts";

export const CHANNELS = new SecretRecords<ChannelFields, Channel>({
  table: channels,
  fields: CHANNEL_FIELDS,
  kind: "channel",
  notFound: CHANNEL_MESSAGES.notFound,
  // All that admins see of the address.
  derive: ({ url }) => (url === undefined ? {} : { host: url && new URL(url).host }),
  check({ kind }, secrets) {
    const { url } = CHANNEL_MESSAGES;
    if (kind === "webhook" && !secrets.includes("url"))
      throw new AppError("invalid", url, { errors: { url } });
  },
});

export const SENDER_ID = "sender";
export const SENDER = new SecretRecords<MailSenderFields, MailSender>({
  table: mailSender,
  fields: SENDER_FIELDS,
  kind: "mail_sender",
  notFound: "",
  initial: { id: SENDER_ID, fields: mailSenderSchema.parse({ provider: "none" }) },
});
