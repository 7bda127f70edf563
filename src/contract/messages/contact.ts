import * as z from "zod";

import { emailSchema, optionalEmailSchema } from "../accounts/auth.ts";
import {
  lineField,
  personalPhoneField,
  requiredLine,
  requiredText,
  textField,
  VISIBLE_PATTERN,
} from "../fields/textFields.ts";
import { CONTACT_LIMITS as LIMITS, CONTACT_MESSAGES as MESSAGES } from "./contactMessages.ts";
import { contactFormFields } from "./contactFieldUses.ts";
import type { ContactFieldName, ContactFormSettings } from "./contactFieldUses.ts";

/** What a sender filled in; omitted or empty fields were not shown or left empty. */
export type ContactFields = { [Name in Exclude<ContactFieldName, "consent">]?: string } & {
  /** Omitted if the form had no box to agree to. */
  consent?: boolean;
};

/** The schema of a required field and of an optional one, which may also be left out. */
const FIELDS: Record<ContactFieldName, (isRequired: boolean, form: ContactFormSettings) => z.ZodType> = {
  name: (isRequired) => line(MESSAGES.nameRequired, LIMITS.name, isRequired),
  company: (isRequired) => line(MESSAGES.companyRequired, LIMITS.company, isRequired),
  email: (isRequired) => (isRequired ? emailSchema() : optionalEmailSchema().default("")),
  phone(isRequired) {
    const field = personalPhoneField(MESSAGES.phoneRequired, LIMITS.phone, MESSAGES.phoneInvalid);
    return isRequired ? field.regex(VISIBLE_PATTERN, MESSAGES.phoneRequired) : field.default("");
  },
  lineId: (isRequired) => line(MESSAGES.lineIdRequired, LIMITS.lineId, isRequired),
  subject(isRequired, { contactSubjects }) {
    const { subjectRequired, subjectInvalid } = MESSAGES;
    const choice = lineField(subjectRequired, LIMITS.subject).refine(
      (subject) => subject === "" || contactSubjects.includes(subject),
      subjectInvalid,
    );
    return isRequired ? choice.regex(VISIBLE_PATTERN, subjectRequired) : choice.default("");
  },
  message: (isRequired) =>
    isRequired
      ? requiredText(MESSAGES.messageRequired, LIMITS.message)
      : textField(MESSAGES.messageRequired, LIMITS.message).default(""),
  consent: (isRequired) =>
    isRequired
      ? z.literal(true, MESSAGES.consentRequired)
      : z.boolean(MESSAGES.consentRequired).default(false),
};

function line(message: string, max: number, isRequired: boolean) {
  return isRequired ? requiredLine(message, max) : lineField(message, max).default("");
}

/** Ignores fields that the form does not show. */
export function contactSchema(form: ContactFormSettings) {
  const { shown, required, anyOf } = contactFormFields(form);
  const fields = Object.fromEntries(shown.map((name) => [name, FIELDS[name](required.has(name), form)]));
  // The schemas of these fields.
  const shape = fields as {
    [Name in ContactFieldName]: z.ZodOptional<z.ZodType<Required<ContactFields>[Name]>>;
  };
  return z.object(shape).refine((sent) => anyOf.length === 0 || anyOf.some((name) => sent[name]), {
    path: anyOf.slice(0, 1),
    error: MESSAGES.replyRequired,
  });
}
