// The schemas of channels and of the sender of mails, with the rules across their fields.
import type * as z from "zod";

import { rule } from "#contract/fields/rule.ts";

import { CHANNEL_FIELDS, CHANNEL_MESSAGES } from "./channels.ts";
import type { ChannelFields } from "./channels.ts";
import { recordSchema } from "./kinds/schemas.ts";
import { SENDER_FIELDS, SENDER_MESSAGES } from "./mailSender.ts";
import type { MailSenderFields } from "./mailSender.ts";

// Built from the fields that the types are inferred from.
type SchemaOf<Fields> = z.ZodObject<{ [Name in keyof Fields]: z.ZodType<Fields[Name]> }>;

const channelFields = recordSchema(CHANNEL_FIELDS) as unknown as SchemaOf<ChannelFields>;
export const channelSchema = channelFields.superRefine(({ kind, recipients, url }, context) => {
  if (kind === "mail" && recipients.length === 0)
    addIssue(context, "recipients", CHANNEL_MESSAGES.recipients);
  if (kind === "webhook" && url === "") addIssue(context, "url", CHANNEL_MESSAGES.url);
});

const senderFields = recordSchema(SENDER_FIELDS) as unknown as SchemaOf<MailSenderFields>;
export const mailSenderSchema = senderFields.superRefine((sender, context) => {
  const { provider, fromAddress, host, login, security } = sender;
  if (provider !== "none" && fromAddress === "")
    addIssue(context, "fromAddress", SENDER_MESSAGES.fromAddress);
  if (provider === "smtp" && host === "") addIssue(context, "host", SENDER_MESSAGES.host);
  if (provider === "smtp" && login !== "none" && security === "none")
    addIssue(context, "security", SENDER_MESSAGES.encryption, "encryption");
});

function addIssue(context: z.RefinementCtx, field: string, message: string, name = "required") {
  const { error, params } = rule(name, message);
  context.addIssue({ code: "custom", path: [field], message: error, params, input: "" });
}
