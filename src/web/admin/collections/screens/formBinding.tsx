import type { AnyRecord } from "#content/contentType.ts";

import { ContentForm } from "./ContentForm.tsx";
import type { FormBinding } from "./bindings.ts";
import { RecordMissing } from "./RecordMissing.tsx";

type Defaulted = "Form" | "Missing";

/** Fills in what a type leaves out. */
export function formBinding<R extends AnyRecord>(
  binding: Omit<FormBinding<R>, Defaulted> & Partial<Pick<FormBinding<R>, Defaulted>>,
): FormBinding<R> {
  return {
    Form: ContentForm,
    Missing: RecordMissing,
    ...binding,
  };
}
