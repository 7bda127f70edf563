import { errorText } from "#contract/errorText.ts";
import { HIDDEN_FIELD } from "#contract/messages/formToken.ts";
import { CONTACT_LIMITS } from "#contract/messages/contactMessages.ts";
import { isEmail, normalizeEmail } from "#contract/fields/email.ts";
import { MAX_FORMATTED_LENGTH } from "#contract/fields/text.ts";
import { DEFAULT_LANGUAGE, getLanguage } from "#texts/language.ts";
import * as texts from "#texts/public/contact.ts";
import type { ContactMessage } from "#web/api/contact.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";

export type FieldErrors = Partial<Record<keyof ContactMessage, string>>;

/** In the order of the page. */
export const FIELD_NAMES = ["name", "email", "message"] as const;

const REQUIRED_TEXTS: Record<keyof ContactMessage, () => string> = {
  name: texts.nameRequired,
  email: texts.emailRequired,
  message: texts.messageRequired,
};

/** What is typed in the form that the server rendered: React replaces it if another program has changed the page. */
export function readServerForm(): ContactMessage | undefined {
  if (typeof document === "undefined") return undefined;
  const form = document.querySelector<HTMLFormElement>("form[method=post]");
  return form ? readFields(form) : undefined;
}

export function readFields(form: HTMLFormElement): ContactMessage {
  const getValue = (name: keyof ContactMessage) => getField(form, name)?.value ?? "";
  return { name: getValue("name"), email: getValue("email"), message: getValue("message") };
}

/** The field that people can't see; an extension of the browser may fill it in. */
export function readHiddenField(form: HTMLFormElement): string {
  return getField(form, HIDDEN_FIELD)?.value ?? "";
}

export function clearFields(form: HTMLFormElement) {
  for (const name of FIELD_NAMES) {
    const field = getField(form, name);
    if (field) field.value = "";
  }
}

export function focusField(form: HTMLFormElement, name: keyof ContactMessage) {
  getField(form, name)?.focus();
}

/** Checks missing and long fields and the email's syntax. The server checks all rules. */
export function validateFields({ email, ...others }: ContactMessage): FieldErrors {
  // One that is far too long stays as it is, and invalid.
  const message = { ...others, email: email.length > MAX_FORMATTED_LENGTH ? email : normalizeEmail(email) };
  const missing = FIELD_NAMES.filter((name) => message[name].trim() === "");
  const errors: FieldErrors = Object.fromEntries(missing.map((name) => [name, REQUIRED_TEXTS[name]()]));
  if (message.email !== "" && !isEmail(message.email)) errors.email = texts.emailInvalid();
  for (const name of ["name", "message"] as const) {
    const max = CONTACT_LIMITS[name];
    if (message[name].trim().length > max) errors[name] = texts.tooLong({ max: String(max) });
  }
  return errors;
}

/** The errors of a form that the server refused: its own in its language, else those that the page finds itself. */
export function contactFieldErrors(message: ContactMessage, error: ApiError): FieldErrors {
  if (getLanguage() === DEFAULT_LANGUAGE) return error.errors;
  const found = validateFields(message);
  const names = FIELD_NAMES.filter((name) => error.errors[name] !== undefined);
  const textOf = (name: string) => (error.code === null && error.errors[name]) || errorText(error);
  return Object.fromEntries(names.map((name) => [name, found[name] ?? textOf(name)]));
}

export function firstInvalidField(errors: FieldErrors): keyof ContactMessage | null {
  return FIELD_NAMES.find((name) => errors[name] !== undefined) ?? null;
}

/** Another program may have added an empty field of the same name. */
function getField(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement | undefined {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  const named = [...fields].filter((field) => field.name === name);
  return named.find(({ value }) => value !== "") ?? named[0];
}
