import type { AnyRecord } from "#content/contentType.ts";

import { ContentForm } from "./ContentForm.tsx";
import type { FormConfig } from "./screenConfigs.ts";
import { RecordNotFound } from "./RecordNotFound.tsx";

type OptionalKey = "Form" | "NotFound";

/** Adds the defaults. */
export function createFormConfig<R extends AnyRecord>(
  config: Omit<FormConfig<R>, OptionalKey> & Partial<Pick<FormConfig<R>, OptionalKey>>,
): FormConfig<R> {
  return {
    Form: ContentForm,
    NotFound: RecordNotFound,
    ...config,
  };
}
