// Email validation (product spec, section 5) without the schema library, which the public bundle lacks.
import { withoutUnseen } from "./text.ts";

/** Something, `@`, something, `.`, something; no spaces or invisible characters. */
export const EMAIL_PATTERN =
  /^[^\s@\p{Cc}\p{Cf}\p{Cs}]+@[^\s@\p{Cc}\p{Cf}\p{Cs}]+\.[^\s@\p{Cc}\p{Cf}\p{Cs}]+$/u;
/** Characters. */
export const EMAIL_MAX = 254;

/** Normalizes composition, so that every keyboard produces the same address. */
export function cleanEmail(text: string): string {
  return withoutUnseen(text.normalize()).trim();
}

/** @param email normalized by `cleanEmail` */
export function isEmail(email: string): boolean {
  return email.length <= EMAIL_MAX && EMAIL_PATTERN.test(email);
}
