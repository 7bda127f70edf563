// Fields of text as every form has them: cleaned first, then checked, and told what is wrong in the same words everywhere.
import * as z from "zod";

import { plainLine, plainText, tooLong } from "./text.ts";

/** Something that is seen: spaces without width alone would leave an empty place. */
const VISIBLE = /[^\s\p{Cf}]/u;

/** One line, which may be empty. @param otherKind says so of what is no text */
export function lineField(otherKind: string, max: number) {
  return z.string(otherKind).overwrite(plainLine).trim().max(max, tooLong(max));
}

export function requiredLine(required: string, max: number) {
  return z.string(required).overwrite(plainLine).trim().regex(VISIBLE, required).max(max, tooLong(max));
}

/** Several lines, which may be empty. */
export function textField(otherKind: string, max: number) {
  return z.string(otherKind).overwrite(plainText).trim().max(max, tooLong(max));
}

/** Several lines. */
export function requiredText(required: string, max: number) {
  return z.string(required).overwrite(plainText).trim().regex(VISIBLE, required).max(max, tooLong(max));
}
