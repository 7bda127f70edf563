import * as z from "zod";

import { lazyFields } from "../fields/lazyFields.ts";
import { boundedString, textField } from "../fields/textFields.ts";

/** `new` and `read` differ only in whether somebody has opened the message: nobody deals with it yet. */
export const MESSAGE_STATUSES = ["new", "read", "inProgress", "done", "archived", "spam"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const MESSAGE_TEXTS = {
  notFound: "Message not found",
  status: "status must be new, read, inProgress, done, archived or spam",
  taken: "Somebody else has taken this message. It must be given back first.",
  takenBy: "takenBy must be the id of a user, or null",
  taker: "taken must be me or nobody",
  source: "source must be a host of at most 200 characters",
  note: "note must be a text",
  ids: "ids must be a list of at most 100 ids",
  changes: "changes must be a list of at most 100 messages with their status",
} as const;

/** Characters. */
const MAX_ID_LENGTH = 100;
export const MAX_NOTE_LENGTH = 5_000;

/**
 * Why a message is doubtful: the field that people can't see was filled in; too many came from one device or network; too many
 * came without the form, or within seconds; or too many came in all, and this one without a proof of work.
 */
export type SpamReason = "hiddenField" | "network" | "unverified" | "flood";

/** What is known of the visit on which a message was written; unknown values are empty. */
export interface MessageSource {
  /** Path of the page. */
  page: string;
  /** Path of the first page of the visit. */
  entry: string;
  /** The referrer's site or app, as in the figures. */
  referrer: string;
  /** `source / medium / campaign`. */
  campaign: string;
}

/** The version of the privacy policy that the form showed. */
export interface MessagePolicy {
  title: string;
  /** `YYYY-MM-DD`, as in the path of the version. */
  effectiveDate: string;
}

/** The filter for messages whose visit or its referrer is unknown. */
export const UNKNOWN_SOURCE = "unknown";

/** A message on the wire. */
export interface Message {
  _id: string;
  /** Of a sender without a name, the company, or else how to answer. */
  name: string;
  /** Empty if it was not filled in, like all that follow. */
  email: string;
  /** Plain text; an empty line separates paragraphs. */
  message: string;
  /** As `normalizePhone` returns it. */
  phone: string;
  lineId: string;
  company: string;
  /** In the language of the page. */
  subject: string;
  /** The sentence that the sender agreed to; empty if the box was left empty, `null` if the form had none. */
  consent: string | null;
  /** How many times it was sent again. */
  repeats: number;
  status: MessageStatus;
  /** `null` if the spam filter did not doubt it. */
  spamReason: SpamReason | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** `null` if the visit is unknown. */
  source: MessageSource | null;
  /** `null` if no policy was in effect. */
  policy: MessagePolicy | null;
  /** Who deals with it; `null` if nobody has taken it. */
  takenBy: { _id: string; name: string } | null;
  /** Plain text, for colleagues. */
  note: string;
  /** ISO 8601, UTC. When the note was last saved; `createdAt` before that. */
  updatedAt: string;
}

/** The end of the addresses of the demo's sample messages: `.example` is reserved (RFC 2606), so none of them exists. */
export const SAMPLE_DOMAIN = ".sample.example";

export function isSampleMessage({ email }: Pick<Message, "email">): boolean {
  return email.endsWith(SAMPLE_DOMAIN);
}

/** `total` is without spam. */
export type MessageStats = Record<MessageStatus | "total", number>;

const noteField = () => textField(MESSAGE_TEXTS.note, MAX_NOTE_LENGTH);
export const messageNoteSchema = z.object(lazyFields({ note: noteField }));

/** What is omitted stays as it is. */
export const messageChangeSchema = z.object(
  lazyFields({
    status: () => z.enum(MESSAGE_STATUSES, MESSAGE_TEXTS.status).optional(),
    takenBy: () => boundedString(MESSAGE_TEXTS.takenBy, MAX_ID_LENGTH).nullish(),
    note: () => noteField().optional(),
  }),
);

/** Of several messages at once, which is either all of them or none. */
const MAX_CHANGES = 100;
const idField = (message: string) => boundedString(message, MAX_ID_LENGTH).min(1, message);

export const messageChangesSchema = z.object(
  lazyFields({
    changes: () =>
      z
        .array(messageChangeSchema.extend({ _id: idField(MESSAGE_TEXTS.changes) }), MESSAGE_TEXTS.changes)
        .max(MAX_CHANGES, MESSAGE_TEXTS.changes),
  }),
);

export const messageIdsSchema = z.object(
  lazyFields({
    ids: () => z.array(idField(MESSAGE_TEXTS.ids), MESSAGE_TEXTS.ids).max(MAX_CHANGES, MESSAGE_TEXTS.ids),
  }),
);

export type MessageChange = z.output<typeof messageChangeSchema>;
