// The kinds of fields that settings consist of.
import * as z from "zod";

import { lineField, requiredLine, textField } from "../fields/textFields.ts";
import { SETTING_LIMITS } from "./settingLimits.ts";
import { SETTING_MESSAGES } from "./settingMessages.ts";

/** Rejects unknown keys, so that a misspelt one is not ignored. */
export function settingsObject<S extends z.core.$ZodLooseShape>(shape: S) {
  return z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === "unrecognized_keys"
        ? `There is no setting called ${[keys].flat().join(", ")}`
        : SETTING_MESSAGES.object,
  });
}

export function settingLine(required: string, max: number = SETTING_LIMITS.line) {
  return requiredLine(required, max);
}

/** One line; may be empty. */
export function optionalLine(max: number = SETTING_LIMITS.line) {
  return lineField(SETTING_MESSAGES.text, max);
}

/** Several lines; may be empty. */
export function optionalText() {
  return textField(SETTING_MESSAGES.text, SETTING_LIMITS.text);
}

export function booleanField() {
  return z.boolean(SETTING_MESSAGES.boolean);
}

/** An object with the same kind of field for each name. */
export function objectOf<const Name extends string, S extends z.ZodType>(
  names: readonly Name[],
  field: () => S,
) {
  // Built from these names.
  const shape = Object.fromEntries(names.map((name) => [name, field()])) as Record<Name, S>;
  return settingsObject(shape);
}

export function boundedList<S extends z.ZodType>(entry: S, max: number, noun: string) {
  return z.array(entry, `Please enter a list of ${noun}`).max(max, `Please keep at most ${max} ${noun}`);
}

export function intBetween(min: number, max: number, message: string) {
  return z.int(message).min(min, message).max(max, message);
}
