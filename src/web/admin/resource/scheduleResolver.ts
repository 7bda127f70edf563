import type { FieldErrors, Resolver } from "react-hook-form";

import { SCHEDULE_MESSAGES, SCHEDULE_RULES } from "#contract/content/schedule.ts";

import { describeProblem } from "#web/admin/forms/describeIssue.ts";
import type { EditorContext } from "#web/admin/forms/editor.ts";
import { isIncompleteDate } from "#web/admin/forms/publishedAtResolver.ts";
import type { Dates } from "#web/admin/ui/dates/dates.ts";

import { SCHEDULE_FIELDS } from "./formValues.ts";
import type { FormValues } from "./formValues.ts";

type Problem = keyof typeof SCHEDULE_MESSAGES;

/**
 * Adds the checks of the schedule that the shared schema can't make, as `server/resources/schedule.ts` has them.
 * @param stored the values of the stored text, whose times may have passed
 */
export function scheduleResolver<O>(
  resolver: Resolver<FormValues, EditorContext, O>,
  stored: FormValues,
  { isoMinute }: Pick<Dates, "isoMinute">,
): Resolver<FormValues, EditorContext, O> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    // The form's type guarantees that its keys are those of its values.
    const inputs = options.fields as Record<string, { ref: unknown } | undefined>;
    const now = isoMinute(Date.now());
    const find = (field: (typeof SCHEDULE_FIELDS)[number]): Problem | null => {
      const value = String(values[field] ?? "");
      if (isIncompleteDate(inputs[field]?.ref)) return "malformed";
      if (value === "") return field === "publishAt" && context?.state() === "Scheduled" ? "missing" : null;
      if (value < now && value !== stored[field]) return "past";
      return field === "unpublishAt" && value <= String(values["publishAt"] ?? "") ? "order" : null;
    };
    const errors: FieldErrors<FormValues> = {};
    for (const field of SCHEDULE_FIELDS) {
      const problem = find(field);
      if (!problem || result.errors[field]) continue;
      const message = describeProblem({ message: SCHEDULE_MESSAGES[problem], rule: SCHEDULE_RULES[problem] });
      errors[field] = { type: "date", message };
    }
    if (Object.keys(errors).length === 0) return result;
    return { values: {}, errors: { ...result.errors, ...errors } };
  };
}
