import { zodResolver } from "@hookform/resolvers/zod";
import { get } from "react-hook-form";
import type { FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";

import { DEFAULT_LANGUAGE, getLanguage } from "#texts/language.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { describeIssue } from "./describeIssue.ts";

/**
 * Validates a form with a schema. Schemas are shared with the API and have English messages, which are replaced in other
 * languages. A message that already is in the language of the back office stays.
 */
export function schemaResolver<V extends FieldValues, O>(schema: z.ZodType<O, V>): Resolver<V, unknown, O> {
  const resolve = zodResolver<V, unknown, O>(schema);
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    if (getLanguage() === DEFAULT_LANGUAGE || Object.keys(result.errors).length === 0) return result;
    const issues = (await schema.safeParseAsync(values)).error?.issues ?? [];
    // The last one set is the first issue of its field, as in English.
    for (const issue of issues.toReversed()) localize(result.errors, issue);
    return result;
  };
}

/** Errors are nested like the form's values; the error of a list itself is its `root`. */
function localize(errors: object, issue: z.core.$ZodIssue) {
  const path = issue.path.join(".");
  const error: unknown = get(errors, `${path}.root`) ?? get(errors, path);
  if (typeof error !== "object" || error === null || !("message" in error)) return;
  // `undefined` is the language of the back office.
  if (detectLanguage(issue.message) !== undefined) error.message = describeIssue(issue);
}
