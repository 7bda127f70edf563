// Schemas of sign-in that forms and server share. Messages are those of the product spec, sections 5 and 8.
import * as z from "zod";

import { cleanEmail, EMAIL_MAX, EMAIL_PATTERN } from "../fields/email.ts";
import { lazyFields } from "../fields/lazyFields.ts";
import { requiredLine } from "../fields/textFields.ts";
import { AUTH_MESSAGES, PASSWORD_MAX, PASSWORD_MIN } from "./session.ts";

export const loginSchema = z.object(lazyFields({ email: emailSchema, password: passwordSchema }));
export type LoginFields = z.output<typeof loginSchema>;

/** The password in any length, because it was accepted when it was set. */
export const confirmSchema = z.object(lazyFields({ password: currentPasswordSchema }));
export type ConfirmFields = z.output<typeof confirmSchema>;

/** A person, as the command line and the set-up page create one. */
export const firstAdminSchema = z.object(
  lazyFields({
    email: emailSchema,
    firstName: () => nameSchema(AUTH_MESSAGES.firstNameRequired),
    lastName: () => nameSchema(AUTH_MESSAGES.lastNameRequired),
    password: passwordSchema,
  }),
);
export type FirstAdminFields = z.output<typeof firstAdminSchema>;

export const setupSchema = firstAdminSchema.extend(lazyFields({ token: () => secretOf("token") }));
export const refreshSchema = z.object(lazyFields({ refreshToken: () => secretOf("refreshToken") }));

export function emailSchema() {
  return emailText()
    .min(1, AUTH_MESSAGES.emailRequired)
    .max(EMAIL_MAX, AUTH_MESSAGES.emailInvalid)
    .regex(EMAIL_PATTERN, AUTH_MESSAGES.emailInvalid);
}

/** An email address, or empty. */
export function optionalEmailSchema() {
  return emailText()
    .max(EMAIL_MAX, AUTH_MESSAGES.emailInvalid)
    .refine((email) => email === "" || EMAIL_PATTERN.test(email), AUTH_MESSAGES.emailInvalid);
}

function emailText() {
  return z.string(AUTH_MESSAGES.emailRequired).overwrite(cleanEmail);
}

export function passwordSchema() {
  return z
    .string(AUTH_MESSAGES.passwordRequired)
    .min(1, AUTH_MESSAGES.passwordRequired)
    .min(PASSWORD_MIN, AUTH_MESSAGES.passwordShort)
    .max(PASSWORD_MAX, AUTH_MESSAGES.passwordLong);
}

function currentPasswordSchema() {
  return z
    .string(AUTH_MESSAGES.passwordRequired)
    .min(1, AUTH_MESSAGES.passwordRequired)
    .max(PASSWORD_MAX, AUTH_MESSAGES.passwordLong);
}

function nameSchema(required: string) {
  return requiredLine(required, 100);
}

/** A token; other formats are rejected. */
function secretOf(field: string) {
  const required = `${field} is required`;
  return z.string(required).min(1, required).max(200, `${field} is not one of ours`);
}
