import { useState } from "react";
import { useWatch } from "react-hook-form";

import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { fetchLegalTemplate } from "#web/api/legal.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { EMPTY_FIELDS } from "./legalForm.ts";
import type { LegalFormInput } from "./legalForm.ts";
import { fillForm } from "./useLegalForm.ts";
import type { LegalFormControl } from "./useLegalForm.ts";

import styles from "./TemplatePicker.module.css";

export function TemplatePicker({ control }: { control: LegalFormControl }) {
  const { form, record } = control;
  const typed = useWatch({ control: form.control, compute: (values: LegalFormInput) => values });
  const template = useApplyTemplate(control);
  const isPolicy = typed.slug === PRIVACY_POLICY;
  const hasTexts = Boolean(typed.titleTh || typed.titleEn || typed.contentTh || typed.contentEn);
  if (record?.status === "Published" || (!isPolicy && !hasTexts)) return null;
  return (
    <div className={styles.row}>
      {isPolicy && (
        <Button
          size="small"
          icon="article"
          busy={template.isLoading}
          busyText={uiTexts.loading}
          onClick={template.start}
        >
          {texts.start.template}
        </Button>
      )}
      {hasTexts && (
        <Button size="small" kind="plain" onClick={() => fillForm(control, NO_TEXTS, texts.start.cleared)}>
          {texts.start.empty}
        </Button>
      )}
      {isPolicy && <p className="label quiet">{texts.start.note}</p>}
    </div>
  );
}

const { titleTh, titleEn, contentTh, contentEn, factsTh, factsEn } = EMPTY_FIELDS;
const NO_TEXTS: Partial<LegalFormInput> = {
  titleTh,
  titleEn,
  contentTh,
  contentEn,
  factsTh: [...factsTh],
  factsEn: [...factsEn],
};

function useApplyTemplate(control: LegalFormControl) {
  const http = useHttp();
  const toasts = useToasts();
  const [isLoading, setLoading] = useState(false);

  async function start() {
    if (isLoading) return;
    setLoading(true);
    try {
      fillForm(control, await fetchLegalTemplate(http), texts.start.done);
    } catch (error) {
      logWarning("Loading the template failed", error);
      toasts.show({ kind: "failed", text: texts.start.failed });
    } finally {
      setLoading(false);
    }
  }

  return { isLoading, start: () => void start() };
}
