import type { ContactFormSettings } from "#contract/messages/contactFieldUses.ts";

/** A form with all fields, on which one of three ways to answer is enough. */
export const ALL_CONTACT_FIELDS: ContactFormSettings & { contactSubjects: string[] } = {
  contactFields: {
    name: "optional",
    company: "optional",
    email: "optional",
    phone: "optional",
    lineId: "optional",
    subject: "required",
    message: "optional",
    consent: "required",
  },
  contactSubjects: ["Request a quote", "Other"],
};
