// Email validation without the schema library, which the public bundle lacks.
import { normalizeFormatted } from "./text.ts";

export const EMAIL_MESSAGES = {
  required: "Email is required",
  invalid: "Please enter a valid email",
} as const;

/**
 * Something, `@`, something, `.`, something; no spaces or invisible characters. In linear time: the dot is the first one after
 * the first character of the domain.
 */
const EMAIL_PATTERN =
  /^[^\s@\p{Cc}\p{Cf}\p{Cs}]+@[^\s@\p{Cc}\p{Cf}\p{Cs}][^\s@.\p{Cc}\p{Cf}\p{Cs}]*\.[^\s@\p{Cc}\p{Cf}\p{Cs}]+$/u;
/** Characters. */
const MAX_EMAIL_LENGTH = 254;

/**
 * Normalizes composition, so that every keyboard produces the same address. Of a copied `mailto:` link, the address
 * stays.
 */
export function normalizeEmail(text: string): string {
  return normalizeFormatted(text).replace(/^mailto:([^?]*).*/i, "$1");
}

/** @param email normalized by `normalizeEmail` */
export function isEmail(email: string): boolean {
  return email.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(email);
}
