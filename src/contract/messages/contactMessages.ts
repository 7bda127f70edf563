// Separate from the schema, because the public bundle contains no schema library.

/** Characters. */
export const CONTACT_LIMITS = { name: 100, message: 5_000 } as const;

/** The API's messages. Pages have the texts of their language, `contact` in the catalogues. */
export const CONTACT_MESSAGES = {
  nameRequired: "Name is required",
  messageRequired: "Message is required",
  sent: "Message sent successfully!",
} as const;

/** Thrown for an unsuccessful response; not shown. */
export const CONTACT_NOT_SENT = "Failed to send contact message";
