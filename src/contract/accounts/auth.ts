// Schemas of sign-in that forms and server share.
import * as z from "zod";

import { EMAIL_MESSAGES, isEmail, normalizeEmail } from "../fields/email.ts";
import { lazyFields } from "../fields/lazyFields.ts";
import { rule } from "../fields/rule.ts";
import { boundedString, formattedString, requiredLine } from "../fields/textFields.ts";
import { recoveryCodeSchema, totpCodeSchema } from "./secondFactor.ts";
import { AUTH_MESSAGES, PASSWORD_LONG_MESSAGE, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./session.ts";

export const loginSchema = z.object(lazyFields({ email: emailSchema, password: passwordSchema }));
export type LoginFields = z.output<typeof loginSchema>;

/** What a sign-in sends. */
export const loginRequestSchema = loginSchema.extend(
  lazyFields({
    /** The proof of work that a refusal (`too_many`) asked for with a `FormToken`; any other value counts as none. */
    proof: () => z.object({ token: proofString(), nonce: proofString() }).optional().catch(undefined),
  }),
);
export type LoginRequest = z.output<typeof loginRequestSchema>;

/** The password in any length, because it was accepted when it was set; one of the codes for accounts with a second factor. */
export const confirmSchema = z.object(
  lazyFields({
    password: currentPasswordSchema,
    totp: () => totpCodeSchema().optional(),
    recoveryCode: () => recoveryCodeSchema().optional(),
  }),
);
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

export const setupSchema = firstAdminSchema.extend(lazyFields({ token: () => opaqueTokenSchema("token") }));
/** Acknowledges the notices up to this time, ISO 8601. */
export const acknowledgeSchema = z.object(
  lazyFields({ until: () => z.iso.datetime("until must be a time such as 2026-11-20T08:00:00.000Z") }),
);
export const refreshSchema = z.object(lazyFields({ refreshToken: () => opaqueTokenSchema("refreshToken") }));

const INVALID_EMAIL = rule("email", EMAIL_MESSAGES.invalid);

export function emailSchema() {
  return optionalEmailSchema().min(1, EMAIL_MESSAGES.required);
}

/** An email address, or empty. */
export function optionalEmailSchema() {
  return formattedString(INVALID_EMAIL, EMAIL_MESSAGES.required)
    .overwrite(normalizeEmail)
    .refine((email) => email === "" || isEmail(email), INVALID_EMAIL);
}

export function passwordSchema() {
  return currentPasswordSchema().min(MIN_PASSWORD_LENGTH, AUTH_MESSAGES.passwordShort);
}

function currentPasswordSchema() {
  return boundedPassword().min(1, AUTH_MESSAGES.passwordRequired);
}

/** May be empty. */
export function boundedPassword() {
  return boundedString(AUTH_MESSAGES.passwordRequired, MAX_PASSWORD_LENGTH, PASSWORD_LONG_MESSAGE);
}

function proofString() {
  return boundedString("", 200);
}

export function nameSchema(required: string) {
  return requiredLine(required, 100);
}

/** A token; other formats are rejected. */
export function opaqueTokenSchema(field: string) {
  const required = `${field} is required`;
  return boundedString(required, 200, `${field} is invalid`).min(1, required);
}
