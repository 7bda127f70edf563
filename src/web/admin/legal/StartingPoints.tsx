// What the texts of a new version may begin with: the template of a privacy policy, or nothing.
import { useState } from "react";
import { useWatch } from "react-hook-form";

import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { readLegalTemplate } from "#web/api/legal.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { Button } from "../ui/Button.tsx";
import { useToasts } from "../ui/toasts/toasts.ts";

import { EMPTY_FIELDS } from "./legalForm.ts";
import type { LegalFormInput } from "./legalForm.ts";
import { fillForm } from "./useLegalForm.ts";
import type { LegalFormControl } from "./useLegalForm.ts";

import styles from "./StartingPoints.module.css";

export function StartingPoints({ control }: { control: LegalFormControl }) {
  const { form, isPublished } = control;
  const typed = useWatch({ control: form.control, compute: (values: LegalFormInput) => values });
  const template = useTemplate(control);
  const isPolicy = typed.slug === PRIVACY_POLICY;
  const hasTexts = Boolean(typed.titleTh || typed.titleEn || typed.contentTh || typed.contentEn);
  if (isPublished || (!isPolicy && !hasTexts)) return null;
  return (
    <div className={styles.row}>
      {isPolicy && (
        <Button
          size="small"
          icon="article"
          busy={template.isLoading}
          busyText="Loading..."
          onClick={template.start}
        >
          Start from the template
        </Button>
      )}
      {hasTexts && (
        <Button
          size="small"
          kind="plain"
          onClick={() => fillForm(control, NO_TEXTS, "The texts are cleared")}
        >
          Start empty
        </Button>
      )}
      {isPolicy && (
        <p className={styles.note}>
          The template says what Vitrine stores and leaves gaps for what only your firm knows.
        </p>
      )}
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

function useTemplate(control: LegalFormControl) {
  const http = useHttp();
  const toasts = useToasts();
  const [isLoading, setLoading] = useState(false);

  async function start() {
    if (isLoading) return;
    setLoading(true);
    try {
      fillForm(control, await readLegalTemplate(http), "The template is in the form");
    } catch (error) {
      logWarning("The template could not be loaded", error);
      toasts.show({ kind: "failed", text: "The template could not be loaded. Please try again." });
    } finally {
      setLoading(false);
    }
  }

  return { isLoading, start: () => void start() };
}
