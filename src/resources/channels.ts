// Where the site sends what happens on it: channels, and the deliveries of each.
import * as z from "zod";

import { LANGUAGES } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";
import { emailSchema } from "#contract/accounts/auth.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { lineField, requiredLine, webAddressField } from "#contract/fields/textFields.ts";

export const CHANNEL_KINDS = ["mail", "line", "webhook"] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** What a channel can receive. */
export const CHANNEL_EVENTS = ["message", "summary", "backupFailed"] as const;
export type ChannelEvent = (typeof CHANNEL_EVENTS)[number];

/** What is mailed to one person, without a channel. */
export type PersonalEvent = "receipt" | "invitation" | "passwordReset" | "accountNotice";

/**
 * - `waiting`: not tried yet
 * - `failed`: the last attempt failed, another one follows
 * - `givenUp`: no further attempt
 */
export const DELIVERY_STATES = ["waiting", "sent", "failed", "givenUp"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const WEBHOOK_FORMATS = ["json", "slack", "teams"] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Characters, and the number of recipients. */
export const CHANNEL_LIMITS = { name: 100, recipients: 20, to: 100, url: 2_000, secret: 1_000 } as const;

export const CHANNEL_MESSAGES = {
  nameRequired: "Please enter a name",
  kind: "kind must be mail, line or webhook",
  language: "language must be a language of the site",
  events: "events must be a list of message, summary and backupFailed",
  isEnabled: "isEnabled must be true or false",
  recipients: "Please enter at least one recipient",
  to: "to must be a text",
  url: "Please enter a web address",
  format: "format must be json, slack or teams",
  secret: "A secret must be a text",
  notFound: "Channel not found",
  deliveryNotFound: "Delivery not found",
} as const;

/** Names of the secrets; they are written, never read. */
export const CHANNEL_SECRETS = ["accessToken", "channelSecret", "signingSecret"] as const;
export type ChannelSecret = (typeof CHANNEL_SECRETS)[number];

const secret = () => lineField(CHANNEL_MESSAGES.secret, CHANNEL_LIMITS.secret).optional();

/** The fields of create and update. Those of other kinds are ignored. An omitted secret stays, an empty one is removed. */
export const channelSchema = z
  .object(
    lazyFields({
      name: () => requiredLine(CHANNEL_MESSAGES.nameRequired, CHANNEL_LIMITS.name),
      kind: () => z.enum(CHANNEL_KINDS, CHANNEL_MESSAGES.kind),
      language: () => z.enum(LANGUAGES, CHANNEL_MESSAGES.language),
      events: () => z.array(z.enum(CHANNEL_EVENTS), CHANNEL_MESSAGES.events).max(CHANNEL_EVENTS.length),
      isEnabled: () => z.boolean(CHANNEL_MESSAGES.isEnabled).default(true),
      recipients: () =>
        z.array(emailSchema(), CHANNEL_MESSAGES.recipients).max(CHANNEL_LIMITS.recipients).default([]),
      to: () => lineField(CHANNEL_MESSAGES.to, CHANNEL_LIMITS.to).default(""),
      url: () => webAddressField({ invalid: CHANNEL_MESSAGES.url, max: CHANNEL_LIMITS.url }).default(""),
      format: () => z.enum(WEBHOOK_FORMATS, CHANNEL_MESSAGES.format).default("json"),
      accessToken: secret,
      channelSecret: secret,
      signingSecret: secret,
    }),
  )
  .superRefine(({ kind, recipients, url }, ctx) => {
    const require = (isMissing: boolean, field: "recipients" | "url") => {
      if (isMissing)
        ctx.addIssue({ code: "custom", path: [field], message: CHANNEL_MESSAGES[field], input: "" });
    };
    require(kind === "mail" && recipients.length === 0, "recipients");
    require(kind === "webhook" && url === "", "url");
  });

export type ChannelFields = z.output<typeof channelSchema>;

/** A channel on the wire. */
export interface Channel {
  _id: string;
  name: string;
  kind: ChannelKind;
  language: Language;
  events: ChannelEvent[];
  isEnabled: boolean;
  recipients: string[];
  to: string;
  url: string;
  format: WebhookFormat;
  /** Names of the secrets that are stored. */
  secrets: ChannelSecret[];
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}

/**
 * Why something could not be delivered. Each has a sentence in the catalogue.
 * - `interrupted`: the connection ended after everything was sent, so that it may have arrived
 * - `blockedPort`: nothing answered on a port of mail, which many hosting companies block
 */
export type FailureCode =
  | "noSender"
  | "unknownHost"
  | "privateAddress"
  | "unreachable"
  | "blockedPort"
  | "timeout"
  | "certificate"
  | "noEncryption"
  | "login"
  | "refused"
  | "recipient"
  | "mailboxFull"
  | "later"
  | "limit"
  | "interrupted"
  | "answer"
  | "internal";

/** The result of a test. */
export interface DeliveryTest {
  /** `null` if it was taken. */
  failure: FailureCode | null;
  /** What the other side said. */
  answer: string;
}

/** A delivery of a message on the wire. */
export interface Delivery extends DeliveryTest {
  _id: string;
  channel: { _id: string; name: string };
  state: DeliveryState;
  attempts: number;
  /** ISO 8601, UTC; of the next attempt, `null` if there is none. */
  nextAttemptAt: string | null;
  createdAt: string;
  finishedAt: string | null;
}
