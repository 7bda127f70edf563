import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";

import { errorTexts } from "#texts/admin/errors.ts";
import { DEFAULT_LANGUAGE, getLanguage } from "#texts/language.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

/**
 * Schemas are shared with the API and have its messages. In another language than the API's, a rule is described by the
 * code of the schema's issue. Messages in the language of the back office stay.
 */
export function localizeErrors<V extends FieldValues, C, O>(resolver: Resolver<V, C, O>): Resolver<V, C, O> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    if (getLanguage() !== DEFAULT_LANGUAGE) localize(result.errors);
    return result;
  };
}

/** Errors are nested like the form's values. */
function localize(errors: FieldErrors) {
  for (const error of Object.values(errors)) {
    if (!error || typeof error !== "object") continue;
    if (typeof error.type === "string" && typeof error.message === "string") {
      if (error.message && detectLanguage(error.message) !== getLanguage())
        error.message = errorTexts.byRule({ rule: error.type });
    } else localize(error as FieldErrors);
  }
}
