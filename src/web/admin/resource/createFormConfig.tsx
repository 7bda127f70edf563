import type { AnyRecord } from "#content/contentType.ts";
import { createEditingApi } from "#web/api/contentEditing.ts";

import { TranslationForm } from "./translations/TranslationForm.tsx";

import { ContentForm } from "./ContentForm.tsx";
import type { FormConfig } from "./screenConfigs.ts";
import { RecordNotFound } from "./RecordNotFound.tsx";

type OptionalKey = "api" | "Form" | "TranslationForm" | "NotFound";

/** Adds the defaults. */
export function createFormConfig<R extends AnyRecord>(
  config: Omit<FormConfig<R>, OptionalKey> & Partial<Pick<FormConfig<R>, OptionalKey>>,
): FormConfig<R> {
  return {
    api: createEditingApi<R>(config.type),
    Form: ContentForm,
    TranslationForm,
    NotFound: RecordNotFound,
    ...config,
  };
}
