import { useMutation } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";

import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { fetchLegalTemplate } from "#web/api/legal.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { emptyValues, fillForm } from "./useLegalForm.ts";
import type { LegalFormControl, LegalValues } from "./useLegalForm.ts";

import styles from "./TemplatePicker.module.css";

export function TemplatePicker({ control }: { control: LegalFormControl }) {
  const { form, record } = control;
  const typed = useWatch({ control: form.control, compute: (values: LegalValues) => values });
  const template = useTemplate(control);
  const isPolicy = typed.slug === PRIVACY_POLICY;
  const hasTexts = Boolean(typed.titleTh || typed.titleEn || typed.contentTh || typed.contentEn);
  if (record?.status === "Published" || (!isPolicy && !hasTexts)) return null;

  function clearTexts() {
    const { slug, effectiveDate, number } = typed;
    fillForm(control, { ...emptyValues(), slug, effectiveDate, number }, texts.start.cleared);
  }

  return (
    <div className={styles.row}>
      {isPolicy && (
        <Button
          size="small"
          icon="article"
          busy={template.isPending}
          busyText={uiTexts.loading}
          onClick={() => template.isPending || template.mutate()}
        >
          {texts.start.template}
        </Button>
      )}
      {hasTexts && (
        <Button size="small" kind="plain" onClick={clearTexts}>
          {texts.start.empty}
        </Button>
      )}
      {isPolicy && <p className="label quiet">{texts.start.note}</p>}
    </div>
  );
}

function useTemplate(control: LegalFormControl) {
  const http = useHttp();
  const toasts = useToasts();
  return useMutation({
    mutationFn: () => fetchLegalTemplate(http),
    onSuccess: (template) => fillForm(control, template, texts.start.done),
    onError(error) {
      logWarning("Loading the template failed", error);
      toasts.show({ kind: "failed", text: texts.start.failed });
    },
  });
}
