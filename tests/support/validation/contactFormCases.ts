import { CONTACT_FIELD_NAMES } from "#contract/messages/contactFieldUses.ts";
import type { ContactFieldName } from "#contract/messages/contactFieldUses.ts";
import { SETTING_MESSAGES as MESSAGES } from "#resources/settings/settingMessages.ts";

import * as is from "./fieldCases.ts";
import type { FieldCases } from "./fieldCases.ts";

const labels = Object.fromEntries(CONTACT_FIELD_NAMES.map((name) => [name, `Your ${name}`]));

export const CONTACT_FORM_SAMPLES = {
  contactSubjects: ["Request a quote", "Other"],
  // Of these names.
  contactLabels: labels as Record<ContactFieldName, string>,
};

const label = (max: number) => is.allowEmpty(is.line(MESSAGES.text, max), MESSAGES.text);

/** Of the settings of the contact form. */
export function contactFormCases(): Record<string, FieldCases> {
  const use = is.strictFormat(MESSAGES.fieldUse, is.unchanged("required", "optional", "hidden"));
  const list = "Please enter a list of subjects";
  const tooMany = "Please keep at most 20 subjects";
  return {
    contactFields: is.composite(MESSAGES.object),
    ...Object.fromEntries(CONTACT_FIELD_NAMES.map((name) => [`contactFields.${name}`, use])),
    contactLabels: is.composite(MESSAGES.object),
    ...Object.fromEntries(CONTACT_FIELD_NAMES.map((name) => [`contactLabels.${name}`, label(60)])),
    "contactLabels.consent": label(300),
    contactSubjects: is.composite(list, is.rejections(tooMany, Array(21).fill("a"))),
    "contactSubjects.0": is.line("Please fill in the subject or remove it", 120),
  };
}
