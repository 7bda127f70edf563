// What the contact form says, apart from its schema, so that the public bundle needs no schema library.

export const CONTACT_MESSAGES = {
  nameRequired: "Name is required",
  messageRequired: "Message is required",
  sent: "Message sent successfully!",
  failed: "Failed to send message. Please try again.",
  network: "Network error occurred. Please try again.",
  /** Thrown, not shown: an answer that is no success. */
  notSent: "Failed to send contact message",
} as const;
