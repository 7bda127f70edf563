import { errorText } from "#contract/errorText.ts";
import { CONTACT_FIELD_NAMES, contactFormFields } from "#contract/messages/contactFieldUses.ts";
import type { ContactFieldName, ContactFormFields } from "#contract/messages/contactFieldUses.ts";
import { CONTACT_LIMITS } from "#contract/messages/contactMessages.ts";
import { isEmail, normalizeEmail } from "#contract/fields/email.ts";
import { MAX_FORMATTED_LENGTH } from "#contract/fields/text.ts";
import { DEFAULT_CONTACT_LABELS } from "#resources/settings/contactLabels.ts";
import type { PublicSite } from "#resources/settings/site.ts";
import { DATE_LOCALES, DEFAULT_LANGUAGE, getLanguage } from "#texts/language.ts";
import * as texts from "#texts/public/contact.ts";
import type { ContactMessage } from "#web/api/contact.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";

export type FieldErrors = Partial<Record<ContactFieldName, string>>;

/** The form that the settings describe, in the language of the page. */
export interface ContactFormModel extends ContactFormFields {
  labels: Record<ContactFieldName, string>;
  subjects: readonly string[];
}

export function createContactForm(site: PublicSite): ContactFormModel {
  const labels = CONTACT_FIELD_NAMES.map((name) => [
    name,
    site.contactLabels[name] || DEFAULT_CONTACT_LABELS[name](),
  ]);
  return {
    ...contactFormFields(site),
    // Of these names.
    labels: Object.fromEntries(labels) as ContactFormModel["labels"],
    subjects: site.contactSubjects,
  };
}

/** One of them must be filled in: "Email, Phone or LINE ID". */
export function listAnyOf({ anyOf, labels }: ContactFormModel): string {
  return new Intl.ListFormat(DATE_LOCALES[getLanguage()], { type: "disjunction" }).format(
    anyOf.map((name) => labels[name]),
  );
}

/** The texts of the spec's three fields and of the box; others name their field. */
const REQUIRED_TEXTS: Partial<Record<ContactFieldName, () => string>> = {
  name: texts.nameRequired,
  email: texts.emailRequired,
  message: texts.messageRequired,
  consent: texts.consentRequired,
};

// Its keys.
const LIMITED_FIELDS = Object.keys(CONTACT_LIMITS) as (keyof typeof CONTACT_LIMITS)[];

/** Of what only the server finds. */
const INVALID_TEXTS: Partial<Record<ContactFieldName, () => string>> = {
  phone: texts.phoneInvalid,
  subject: texts.subjectInvalid,
};

/** What is typed in the form that the server rendered: React replaces it if another program has changed the page. */
export function readServerForm(): ContactMessage | undefined {
  if (typeof document === "undefined") return undefined;
  const form = document.querySelector<HTMLFormElement>("form[method=post]");
  return form ? readFields(form) : undefined;
}

export function readFields(form: HTMLFormElement): ContactMessage {
  const fields = CONTACT_FIELD_NAMES.map((name) => [name, getField(form, name)] as const);
  return Object.fromEntries(fields.flatMap(([name, field]) => (field ? [[name, readValue(field)]] : [])));
}

/** Checks missing and long fields and the email's syntax. The server checks all rules. */
export function validateFields(typed: ContactMessage, form: ContactFormModel): FieldErrors {
  const { required, anyOf, labels } = form;
  const isMissing = (name: ContactFieldName) => (typed[name] ?? "").trim() === "";
  const errors: FieldErrors = {};
  for (const name of required)
    if (isMissing(name))
      errors[name] = (REQUIRED_TEXTS[name] ?? (() => texts.required({ field: labels[name] })))();
  const [first] = anyOf;
  if (first && anyOf.every(isMissing)) errors[first] = texts.anyOfRequired();
  const { email = "" } = typed;
  if (!isMissing("email") && !(email.length <= MAX_FORMATTED_LENGTH && isEmail(normalizeEmail(email))))
    errors.email = texts.emailInvalid();
  for (const name of LIMITED_FIELDS) {
    const max = CONTACT_LIMITS[name];
    if ((typed[name] ?? "").trim().length > max) errors[name] = texts.tooLong({ max: String(max) });
  }
  return errors;
}

/** The errors of a form that the server refused: its own in its language, else those that the page finds itself. */
export function contactFieldErrors(
  message: ContactMessage,
  error: ApiError,
  form: ContactFormModel,
): FieldErrors {
  if (getLanguage() === DEFAULT_LANGUAGE) return error.errors;
  const found = validateFields(message, form);
  const names = CONTACT_FIELD_NAMES.filter((name) => error.errors[name] !== undefined);
  const textOf = (name: ContactFieldName) =>
    error.code === null
      ? error.errors[name] || errorText(error)
      : (INVALID_TEXTS[name]?.() ?? errorText(error));
  return Object.fromEntries(names.map((name) => [name, found[name] ?? textOf(name)]));
}

export function firstInvalidField(errors: FieldErrors): ContactFieldName | null {
  return CONTACT_FIELD_NAMES.find((name) => errors[name] !== undefined) ?? null;
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isBox(field: FormField | undefined): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === "checkbox";
}

function readValue(field: FormField): string {
  return isBox(field) && !field.checked ? "" : field.value;
}

/** Another program may have added an empty field of the same name. */
export function getField(form: HTMLFormElement, name: string): FormField | undefined {
  const named = [...form.querySelectorAll<FormField>("input, select, textarea")].filter(
    (field) => field.name === name,
  );
  return named.find(({ value }) => value !== "") ?? named[0];
}
