import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";

import { PUBLISHED_AT_MESSAGES } from "#contract/content/publishedAt.ts";

import { describeProblem } from "./describeIssue.ts";

interface DatedValues extends FieldValues {
  publishedAt?: string | undefined;
}

interface DateRules {
  /** The stored date, which is always valid. */
  stored: string | undefined;
  /** `YYYY-MM-DD`. */
  today: () => string;
}

/**
 * Adds the checks that the shared schema can't make: dates in the future, and dates that the browser could not
 * parse.
 */
export function publishedAtResolver<V extends DatedValues, C, O>(
  resolver: Resolver<V, C, O>,
  { stored, today }: DateRules,
): Resolver<V, C, O> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    // The form's type guarantees that its keys are those of its values.
    const { publishedAt: field } = options.fields as Record<string, { ref: unknown } | undefined>;
    const message = isIncompleteDate(field?.ref)
      ? describeProblem({ message: PUBLISHED_AT_MESSAGES.incomplete, rule: "dateIncomplete" })
      : isInFuture(values.publishedAt, { stored, today })
        ? describeProblem({ message: PUBLISHED_AT_MESSAGES.tooLate, rule: "dateTooLate" })
        : null;
    if (message === null || result.errors["publishedAt"]) return result;
    // The error type is computed from the form's type, which is generic here.
    const errors = { ...result.errors, publishedAt: { type: "date", message } } as FieldErrors<V>;
    return { values: {}, errors };
  };
}

/** A partly typed date: the value of the field is empty then. */
export function isIncompleteDate(field: unknown): boolean {
  return field instanceof HTMLInputElement && field.validity.badInput;
}

function isInFuture(day: string | undefined, { stored, today }: DateRules): boolean {
  return Boolean(day) && day !== stored && String(day) > today();
}
