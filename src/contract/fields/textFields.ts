import * as z from "zod";

import { plainLine, plainText, tooLong } from "./text.ts";

/** A visible character: zero-width spaces alone would look empty. */
const VISIBLE = /[^\s\p{Cf}]/u;

/**
 * An optional single-line field.
 * @param otherKind the message of a value that is not a text
 */
export function lineField(otherKind: string, max: number) {
  return z.string(otherKind).overwrite(plainLine).trim().max(max, tooLong(max));
}

export function requiredLine(required: string, max: number) {
  return z.string(required).overwrite(plainLine).trim().regex(VISIBLE, required).max(max, tooLong(max));
}

/** An optional multi-line field. */
export function textField(otherKind: string, max: number) {
  return z.string(otherKind).overwrite(plainText).trim().max(max, tooLong(max));
}

/** A required multi-line field. */
export function requiredText(required: string, max: number) {
  return z.string(required).overwrite(plainText).trim().regex(VISIBLE, required).max(max, tooLong(max));
}
