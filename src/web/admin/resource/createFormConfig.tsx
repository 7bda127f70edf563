import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { createEditingApi } from "#web/api/contentEditing.ts";

import { typePlural, typeMessages } from "#web/admin/frame/typeTexts.ts";
import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";

import { ContentForm } from "./ContentForm.tsx";
import type { FormConfig } from "./screenConfigs.ts";

const NO_EDITORS = {};

type OptionalKey = "api" | "Form" | "useFieldEditors" | "NotFound";

/** Adds the defaults. */
export function createFormConfig<R extends AnyRecord>(
  config: Omit<FormConfig<R>, OptionalKey> & Partial<Pick<FormConfig<R>, OptionalKey>>,
): FormConfig<R> {
  return {
    api: createEditingApi<R>(config.type),
    Form: ContentForm,
    useFieldEditors: () => NO_EDITORS,
    NotFound: RecordNotFound,
    ...config,
  };
}

function RecordNotFound({ type }: { type: ContentType }) {
  return (
    <Notice
      failed
      title={typeMessages(type).notFound}
      actions={<ButtonLink href={type.admin.path}>{texts.back({ plural: typePlural(type) })}</ButtonLink>}
    >
      {texts.missing}
    </Notice>
  );
}
