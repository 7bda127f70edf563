// What the contact form says, apart from its schema, so that the public bundle needs no schema library.
import { tooLong } from "./text.ts";

/** Characters. */
export const CONTACT_LIMITS = { name: 100, email: 254, message: 5_000 } as const;

export const CONTACT_MESSAGES = {
  nameRequired: "Name is required",
  nameLong: tooLong(CONTACT_LIMITS.name),
  messageRequired: "Message is required",
  messageLong: tooLong(CONTACT_LIMITS.message),
  sent: "Message sent successfully!",
  failed: "Failed to send message. Please try again.",
  network: "Network error occurred. Please try again.",
  /** Thrown, not shown: an answer that is no success. */
  notSent: "Failed to send contact message",
} as const;
