// What the site takes for an email address (product spec, section 5), apart from its schema: the public bundle has no schema library.
import { withoutUnseen } from "./text.ts";

/** Something, `@`, something, `.`, something; no spaces, and no characters that nobody would see. */
export const EMAIL_PATTERN =
  /^[^\s@\p{Cc}\p{Cf}\p{Cs}]+@[^\s@\p{Cc}\p{Cf}\p{Cs}]+\.[^\s@\p{Cc}\p{Cf}\p{Cs}]+$/u;
/** Characters. */
export const EMAIL_MAX = 254;

/** The same letters are the same address, however a keyboard puts them together. */
export function cleanEmail(text: string): string {
  return withoutUnseen(text.normalize()).trim();
}

/** @param email cleaned */
export function isEmail(email: string): boolean {
  return email.length <= EMAIL_MAX && EMAIL_PATTERN.test(email);
}
