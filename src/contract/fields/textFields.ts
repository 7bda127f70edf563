import * as z from "zod";

import { normalizeLine, normalizeText, tooLongMessage } from "./text.ts";

/** A visible character: zero-width spaces alone would look empty. */
export const VISIBLE_PATTERN = /[^\s\p{Cf}]/u;

/**
 * An optional single-line field.
 * @param typeMessage the message of a value that is not a text
 */
export function lineField(typeMessage: string, max: number) {
  return z.string(typeMessage).overwrite(normalizeLine).trim().max(max, tooLongMessage(max));
}

export function requiredLine(requiredMessage: string, max: number) {
  return z
    .string(requiredMessage)
    .overwrite(normalizeLine)
    .trim()
    .regex(VISIBLE_PATTERN, requiredMessage)
    .max(max, tooLongMessage(max));
}

/** An optional multi-line field. */
export function textField(typeMessage: string, max: number) {
  return z.string(typeMessage).overwrite(normalizeText).trim().max(max, tooLongMessage(max));
}

/** A required multi-line field. */
export function requiredText(requiredMessage: string, max: number) {
  return z
    .string(requiredMessage)
    .overwrite(normalizeText)
    .trim()
    .regex(VISIBLE_PATTERN, requiredMessage)
    .max(max, tooLongMessage(max));
}
