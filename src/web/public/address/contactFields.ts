import { HIDDEN_FIELD } from "#contract/messages/formToken.ts";
import { CONTACT_MESSAGES } from "#contract/messages/contactMessages.ts";
import { EMAIL_MESSAGES, normalizeEmail, isEmail } from "#contract/fields/email.ts";
import type { ContactMessage } from "#web/api/contact.ts";

export type FieldErrors = Partial<Record<keyof ContactMessage, string>>;

/** In the order of the page. */
export const FIELD_NAMES = ["name", "email", "message"] as const;

const REQUIRED_MESSAGES: Record<keyof ContactMessage, string> = {
  name: CONTACT_MESSAGES.nameRequired,
  email: EMAIL_MESSAGES.required,
  message: CONTACT_MESSAGES.messageRequired,
};

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

/** Checks missing fields and the email's syntax. The server checks the remaining rules. */
export function validateFields({ email, ...others }: ContactMessage): FieldErrors {
  const message = { ...others, email: normalizeEmail(email) };
  const missing = FIELD_NAMES.filter((name) => message[name].trim() === "");
  const errors: FieldErrors = Object.fromEntries(missing.map((name) => [name, REQUIRED_MESSAGES[name]]));
  if (message.email !== "" && !isEmail(message.email)) errors.email = EMAIL_MESSAGES.invalid;
  return errors;
}

export function firstInvalidField(errors: FieldErrors): keyof ContactMessage | null {
  return FIELD_NAMES.find((name) => errors[name] !== undefined) ?? null;
}

function getField(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null;
}
