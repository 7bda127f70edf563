// Texts that a visitor sees while filling in the contact form and after sending it. Separate from the schema, because
// the public bundle contains no schema library.

export const CONTACT_MESSAGES = {
  nameRequired: "Name is required",
  messageRequired: "Message is required",
  sent: "Message sent successfully!",
  failed: "Failed to send message. Please try again.",
  network: "Network error occurred. Please try again.",
  /** Thrown for an unsuccessful response; not shown. */
  notSent: "Failed to send contact message",
} as const;
