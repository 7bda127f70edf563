// Messages of visitors, as the inbox of the back office shows them.
import * as z from "zod";

import { lazyFields } from "../fields/lazyFields.ts";

export const MESSAGE_STATUSES = ["new", "read", "archived"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const MESSAGE_TEXTS = {
  notFound: "Message not found",
  status: "status must be new, read or archived",
} as const;

/** What the site knows of the visit that a message was written on; empty what it does not. */
export interface MessageSource {
  /** The path of the page. */
  page: string;
  /** The path of the page that the visit began with. */
  entry: string;
  /** The host that led to the site. */
  referrer: string;
  /** `source / medium / campaign`. */
  campaign: string;
}

/** The version of the privacy policy that was shown with the form. */
export interface MessagePolicy {
  title: string;
  /** `YYYY-MM-DD`; its page is below the policy's own. */
  effectiveDate: string;
}

/** A message on the wire. */
export interface Message {
  _id: string;
  name: string;
  email: string;
  /** Plain text; an empty line starts a paragraph. */
  message: string;
  status: MessageStatus;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** `null` where nothing is known of the visit. */
  source: MessageSource | null;
  /** `null` where no policy was in effect. */
  policy: MessagePolicy | null;
}

export type MessageStats = Record<MessageStatus | "total", number>;

export const messageStatusSchema = z.object(
  lazyFields({ status: () => z.enum(MESSAGE_STATUSES, MESSAGE_TEXTS.status) }),
);
