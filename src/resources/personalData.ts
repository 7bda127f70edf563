// What is stored about a person who wrote to the firm, and its erasure.
import * as z from "zod";

import type { AuditEntry } from "#contract/audit/audit.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { requiredLine } from "#contract/fields/textFields.ts";
import type { Message } from "#contract/messages/messages.ts";

import type { ChannelEvent, DeliveryState, PersonalEvent } from "./channels.ts";

export const PERSONAL_DATA_MESSAGES = {
  required: "Please enter an email, a telephone number or a LINE ID",
  hasAccount: "An account has this email. Delete it first, under Admin Management.",
} as const;

/** Characters; an email has at most 254. */
const MAX_LENGTH = 254;

export const personSchema = z.object(
  lazyFields({ person: () => requiredLine(PERSONAL_DATA_MESSAGES.required, MAX_LENGTH) }),
);

/** Of a message, or mailed to the person. */
export interface PersonalDelivery {
  _id: string;
  event: ChannelEvent | PersonalEvent;
  /** The name of the channel; `null` for a mail to the person. */
  channel: string | null;
  messageId: string | null;
  state: DeliveryState;
  /** What the other side answered. */
  answer: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** Everything about a person; also the exported file. */
export interface PersonalData {
  person: string;
  messages: Message[];
  deliveries: PersonalDelivery[];
  auditEntries: AuditEntry[];
  /** True if an account has the email. */
  hasAccount: boolean;
}

/** What was erased: numbers of rows. */
export interface Erasure {
  messages: number;
  deliveries: number;
  auditEntries: number;
}
