import * as z from "zod";

import { isNormalizedPhone, isPhoneNumber, normalizePhone } from "./phone.ts";
import { rule } from "./rule.ts";
import {
  completeWebAddress,
  isHttpUrl,
  MAX_FORMATTED_LENGTH,
  normalizeFormatted,
  normalizeLine,
  normalizeText,
  SLUG_PATTERN,
  tooLongMessage,
} from "./text.ts";

/** A visible character: zero-width spaces alone would look empty. */
export const VISIBLE_PATTERN = /[^\s\p{Cf}]/u;

/** A raw text may be this many times longer than its field: normalization removes and composes characters. */
export const RAW_LENGTH_FACTOR = 4;

/**
 * Every text from outside begins here, in `formattedString` or in `cleanedString`: nothing else reads a text before its length
 * is checked, so that no pattern and no normalization takes long. `tests/security/hostileBodies.test.ts` finds other schemas.
 * @param message of a value that is not a text
 * @param max code points
 */
export function boundedString(message: string, max: number, tooLong = message) {
  return z.string(message).max(max, { error: tooLong, abort: true });
}

/**
 * As `boundedString`, for a text in a format, such as a date: one that is far too long is malformed like any other.
 * @param malformed names the rule for `describeIssue.ts`, which `max` can't
 */
export function formattedString(malformed: ReturnType<typeof rule>, message = malformed.error) {
  return z
    .string(message)
    .refine((text) => text.length <= MAX_FORMATTED_LENGTH, { ...malformed, abort: true })
    .max(MAX_FORMATTED_LENGTH);
}

interface CleanedStringOptions {
  clean: (text: string) => string;
  /** Code points of the cleaned text. */
  max: number;
  tooLong?: string;
}

/**
 * As `boundedString`, for a text that is cleaned before its length counts. Of a raw text that is longer still, only its length
 * is checked.
 */
export function cleanedString(message: string, options: CleanedStringOptions) {
  const { clean, max, tooLong = tooLongMessage(max) } = options;
  return z
    .string(message)
    .check((ctx) => {
      if (ctx.value.length <= max * RAW_LENGTH_FACTOR) return;
      // As the check of the cleaned text reports it.
      const issue = { code: "too_big", origin: "string", maximum: max, inclusive: true } as const;
      ctx.issues.push({ ...issue, input: ctx.value, message: tooLong, continue: false });
    })
    .overwrite(clean)
    .max(max, { error: tooLong, abort: true });
}

const trimLine = (text: string) => normalizeLine(text).trim();
const trimWebAddress = (text: string) => completeWebAddress(normalizeFormatted(normalizeLine(text)));
const trimLowerCase = (text: string) => normalizeFormatted(text).toLowerCase();
const trimText = (text: string) => normalizeText(text).trim();

/**
 * An optional single-line field.
 * @param typeMessage the message of a value that is not a text
 */
export function lineField(typeMessage: string, max: number) {
  return cleanedString(typeMessage, { clean: trimLine, max });
}

export function requiredLine(requiredMessage: string, max: number) {
  return lineField(requiredMessage, max).regex(VISIBLE_PATTERN, requiredMessage);
}

/** A line that is completed to an http(s) URL. */
export function webAddressLine(typeMessage: string, max: number) {
  return cleanedString(typeMessage, { clean: trimWebAddress, max });
}

interface WebAddressOptions {
  invalid: string;
  max: number;
  /** The message of an empty field. Without it, the field is optional. */
  required?: string | undefined;
  /** By default, it must be an http(s) URL. */
  isValid?: (address: string) => boolean;
  ruleName?: string;
}

export function webAddressField({ invalid, max, required, ...options }: WebAddressOptions) {
  const { isValid = isHttpUrl, ruleName = "webAddress" } = options;
  const line = webAddressLine(required ?? invalid, max);
  const field = required === undefined ? line : line.regex(VISIBLE_PATTERN, required);
  // An empty required one has its own message.
  return field.refine((address) => address === "" || isValid(address), rule(ruleName, invalid));
}

/** An optional phone number. */
export function phoneField(typeMessage: string, max: number, invalid: ReturnType<typeof rule>) {
  const line = lineField(typeMessage, max).overwrite(normalizeFormatted);
  return line.refine((phone) => phone === "" || isPhoneNumber(phone), invalid);
}

/** The phone number of a person, or empty. */
export function personalPhoneField(typeMessage: string, max: number, invalid: string) {
  return lineField(typeMessage, max)
    .overwrite((text) => normalizePhone(normalizeFormatted(text)) ?? text)
    .refine((phone) => phone === "" || isNormalizedPhone(phone), invalid);
}

/** An optional code. @param malformed of a text that does not match */
export function codeField(
  typeMessage: string,
  { max, pattern }: { max: number; pattern: RegExp },
  malformed: ReturnType<typeof rule>,
) {
  const clean = (text: string) => findCode(normalizeFormatted(trimLine(text)), pattern);
  return cleanedString(typeMessage, { clean, max }).refine(
    (code) => code === "" || pattern.test(code),
    malformed,
  );
}

/** Also in a pasted `meta` tag, and in other letter case. */
function findCode(text: string, pattern: RegExp): string {
  const code = /content=["']([^"']*)/.exec(text)?.[1] ?? text;
  return [code, code.toUpperCase(), code.toLowerCase()].find((spelling) => pattern.test(spelling)) ?? code;
}

/** An optional multi-line field. */
export function textField(typeMessage: string, max: number) {
  return cleanedString(typeMessage, { clean: trimText, max });
}

/** A required multi-line field. */
export function requiredText(requiredMessage: string, max: number) {
  return textField(requiredMessage, max).regex(VISIBLE_PATTERN, requiredMessage);
}

/** Small letters and digits with single hyphens between them. @param typeMessage also of another form */
export function asciiSlugField(typeMessage: string, max: number) {
  return cleanedString(typeMessage, { clean: trimLowerCase, max }).regex(SLUG_PATTERN, typeMessage);
}
