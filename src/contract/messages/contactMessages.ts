// Separate from the schema, because the public bundle contains no schema library.

/** Characters. */
export const CONTACT_LIMITS = {
  name: 100,
  company: 150,
  phone: 60,
  lineId: 100,
  subject: 120,
  message: 5_000,
} as const;

/** The API's messages. Pages have the texts of their language, `contact` in the catalogues. */
export const CONTACT_MESSAGES = {
  nameRequired: "Name is required",
  companyRequired: "Company is required",
  phoneRequired: "Phone is required",
  phoneInvalid: "Please enter a phone number such as 081 234 5678 or +66 81 234 5678",
  lineIdRequired: "LINE ID is required",
  subjectRequired: "Subject is required",
  subjectInvalid: "Please choose one of the subjects",
  messageRequired: "Message is required",
  consentRequired: "Please agree before you send the message",
  replyRequired: "We need at least one of these to answer you",
  sent: "Message sent successfully!",
} as const;

/** Thrown for an unsuccessful response; not shown. */
export const CONTACT_NOT_SENT = "Failed to send contact message";
