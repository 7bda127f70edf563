import { zodResolver } from "@hookform/resolvers/zod";
import { get } from "react-hook-form";
import type { FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";

import { DEFAULT_LANGUAGE, getLanguage } from "#texts/language.ts";
import { describeIssue } from "./describeIssue.ts";

/**
 * Validates a form with a schema. Schemas are shared with the API and have English messages, which are replaced in other
 * languages, but at `localFields`: their messages are in the language of the back office.
 */
export function schemaResolver<V extends FieldValues, O>(
  schema: z.ZodType<O, V>,
  localFields: readonly string[] = [],
): Resolver<V, unknown, O> {
  const resolve = zodResolver<V, unknown, O>(schema);
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    if (getLanguage() === DEFAULT_LANGUAGE || Object.keys(result.errors).length === 0) return result;
    const issues = (await schema.safeParseAsync(values)).error?.issues ?? [];
    // The last one set is the first issue of its field, as in English.
    for (const issue of issues.toReversed()) {
      const path = issue.path.join(".");
      if (!localFields.includes(path)) localize(result.errors, path, issue);
    }
    return result;
  };
}

/** Errors are nested like the form's values; the error of a list itself is its `root`. */
function localize(errors: object, path: string, issue: z.core.$ZodIssue) {
  const error: unknown = get(errors, `${path}.root`) ?? get(errors, path);
  if (typeof error === "object" && error !== null && "message" in error) error.message = describeIssue(issue);
}
