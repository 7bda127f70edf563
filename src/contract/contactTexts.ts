// What the contact form says, apart from its schema, so that the public bundle needs no schema library.

/** Characters. */
export const CONTACT_LIMITS = { name: 100, email: 254, message: 5_000 } as const;

export const CONTACT_MESSAGES = {
  nameRequired: "Name is required",
  nameLong: `Please use at most ${CONTACT_LIMITS.name} characters`,
  messageRequired: "Message is required",
  messageLong: `Please use at most ${CONTACT_LIMITS.message} characters`,
  sent: "Message sent successfully!",
  failed: "Failed to send message. Please try again.",
  network: "Network error occurred. Please try again.",
  /** Thrown, not shown: an answer that is no success. */
  notSent: "Failed to send contact message",
} as const;
