// Where the site sends what happens on it: channels, and the deliveries of each.
import { LANGUAGES } from "#texts/language.ts";

import type { FieldsValue, RecordFields, SecretRecord } from "./kinds/kinds.ts";

export const CHANNEL_KINDS = ["mail", "line", "webhook"] as const;

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

export const CHANNEL_MESSAGES = {
  nameRequired: "Please enter a name",
  kind: "kind must be mail, line or webhook",
  language: "language must be a language of the site",
  events: "events must be a list of message, summary and backupFailed",
  recipients: "Please enter at least one recipient",
  url: "Please enter a web address",
  format: "format must be json, slack or teams",
  notFound: "Channel not found",
  unsigned: "The signature does not match the channel secret",
  deliveryNotFound: "Delivery not found",
} as const;

/** Characters. */
const MAX_SECRET = 1_000;
const MAIL = { usedWith: { kind: ["mail"] } } as const;
const LINE = { usedWith: { kind: ["line"] } } as const;
const WEBHOOK = { usedWith: { kind: ["webhook"] } } as const;

/** In the order of the form. */
export const CHANNEL_FIELDS = {
  name: { kind: "line", max: 100, required: CHANNEL_MESSAGES.nameRequired },
  kind: { kind: "choice", options: CHANNEL_KINDS, invalid: CHANNEL_MESSAGES.kind },
  recipients: { kind: "emails", max: 20, invalid: CHANNEL_MESSAGES.recipients, ...MAIL },
  /** A user, group or room. */
  to: { kind: "line", max: 100, ...LINE },
  accessToken: { kind: "secret", max: MAX_SECRET, ...LINE },
  channelSecret: { kind: "secret", max: MAX_SECRET, ...LINE },
  /** Enough to post there. */
  url: { kind: "secret", max: 2_000, webAddress: CHANNEL_MESSAGES.url, ...WEBHOOK },
  format: { kind: "choice", options: WEBHOOK_FORMATS, invalid: CHANNEL_MESSAGES.format, ...WEBHOOK },
  signingSecret: { kind: "secret", max: MAX_SECRET, ...WEBHOOK },
  events: {
    kind: "choices",
    options: CHANNEL_EVENTS,
    invalid: CHANNEL_MESSAGES.events,
    default: ["message"],
  },
  language: { kind: "choice", options: LANGUAGES, invalid: CHANNEL_MESSAGES.language },
  isEnabled: { kind: "switch", default: true },
} as const satisfies RecordFields;

export type ChannelFields = FieldsValue<typeof CHANNEL_FIELDS>;

/** On the wire. */
export interface Channel extends SecretRecord<typeof CHANNEL_FIELDS> {
  /** Ids of users, groups and rooms in which the LINE account was greeted, the last first. */
  found?: string[];
  /** Of the address of a webhook. */
  host?: string;
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

/** A delivery on the wire. */
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

/** How the deliveries of a channel, or the mails to persons, are doing. */
export interface ChannelState {
  /** Deliveries that have not arrived. */
  waiting: number;
  /** Those of them that wait for an hour, and those that were given up in the last one. */
  stuck: number;
  /** The last delivery that was tried; `null` before the first. */
  last: Omit<Delivery, "channel"> | null;
}

export interface ListedChannel extends Channel, ChannelState {}

/** What all screens of owners tell. */
export interface StuckDeliveries {
  count: number;
  /** Of links, receipts and notices of accounts, which have no channel. */
  personal: ChannelState;
}
