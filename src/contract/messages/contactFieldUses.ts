/** In the order of the form. */
export const CONTACT_FIELD_NAMES = [
  "name",
  "company",
  "email",
  "phone",
  "lineId",
  "subject",
  "message",
  "consent",
] as const;
export type ContactFieldName = (typeof CONTACT_FIELD_NAMES)[number];

export const FIELD_USES = ["required", "optional", "hidden"] as const;
export type ContactFieldUses = Record<ContactFieldName, (typeof FIELD_USES)[number]>;

export const DEFAULT_FIELD_USES: ContactFieldUses = {
  name: "required",
  company: "hidden",
  email: "required",
  phone: "hidden",
  lineId: "hidden",
  subject: "hidden",
  message: "required",
  consent: "hidden",
};

/** With any of them, the firm can answer. */
const REPLY_FIELDS = ["email", "phone", "lineId"] as const;

/** What the settings say of the contact form. */
export interface ContactFormSettings {
  contactFields: ContactFieldUses;
  contactSubjects: readonly string[];
}

/** The contact form, without a subject that has no choices, and with at least one way to answer. */
export interface ContactFormFields {
  /** In the order of the form. */
  shown: ContactFieldName[];
  required: ReadonlySet<ContactFieldName>;
  /** One of them must be filled in; empty if one is required anyway. */
  anyOf: ContactFieldName[];
}

/** A form without email, telephone and LINE ID asks for the email: a message must be answerable. */
export function contactFormFields({
  contactFields,
  contactSubjects,
}: ContactFormSettings): ContactFormFields {
  const isShown = (name: ContactFieldName) =>
    contactFields[name] !== "hidden" && (name !== "subject" || contactSubjects.length > 0);
  const isRequired = (name: ContactFieldName) => contactFields[name] === "required";
  const replies = REPLY_FIELDS.filter(isShown);
  const [only = "email", ...others] = replies;
  const shown = CONTACT_FIELD_NAMES.filter((name) => isShown(name) || name === only);
  const required = new Set(shown.filter(isRequired));
  if (others.length === 0) required.add(only);
  return { shown, required, anyOf: replies.some((name) => required.has(name)) ? [] : replies };
}
