import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useForm, useWatch } from "react-hook-form";

import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import type { LegalFields } from "#resources/legalTexts.ts";
import { fieldSchema } from "#contract/kinds/schemas.ts";
import { placeholderValues } from "#contract/legal/legalPlaceholders.ts";
import { findPublishProblems } from "#resources/legalTextSchema.ts";
import { LEGAL_FIELDS, LEGAL_MESSAGES } from "#resources/legalTexts.ts";
import type { SettingsRecord } from "#contract/settings/settings.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { createLegalDocument, legalKey } from "#web/api/legal.ts";
import type { LegalTemplate } from "#web/api/legal.ts";
import { setupKey } from "#web/api/setup.ts";

import { describeProblem } from "#web/admin/forms/describeIssue.ts";
import { listErrors } from "#web/admin/forms/fieldErrors.ts";
import { focusFirstInvalid } from "#web/admin/forms/focusField.ts";
import { useFormDraft } from "#web/admin/forms/drafts/useFormDraft.ts";
import type { FormDraftControl } from "#web/admin/forms/drafts/useFormDraft.ts";
import { useSending } from "#web/admin/forms/useSending.ts";
import { useServices } from "#web/admin/session/services.ts";
import { useLeaveGuard } from "#web/admin/session/useLeaveGuard.ts";
import { getDates } from "#web/admin/ui/dates/dates.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { getAnswer, fillTemplate, getQuestion, findTemplateGaps } from "./templateGaps.ts";
import type { LocalizedText } from "./templateGaps.ts";

export const POLICY_FORM_ID = "policy-form";

export interface PolicyInput {
  effectiveDate: string;
  /** In the order of the template's gaps. */
  answers: LocalizedText[];
}

export type AnswerName = `answers.${number}.en`;
export type PolicyControl = ReturnType<typeof usePolicyForm>;

const RULES = {
  effectiveDate: {
    validate: (date: string) =>
      (date !== "" && fieldSchema(LEGAL_FIELDS.effectiveDate).safeParse(date).success) || getDateError(date),
  },
  answer: (index: number) => ({
    validate: (_: string, { answers }: PolicyInput) =>
      getAnswer(answers[index], "en") !== "" || texts.policy.answerMissing,
  }),
};

/** Fills in the template of a privacy policy and publishes it. */
export function usePolicyForm(template: LegalTemplate, settings: SettingsRecord, onPublished: () => void) {
  const gaps = useMemo(() => findTemplateGaps(template), [template]);
  const form = useForm<PolicyInput>({
    defaultValues: {
      effectiveDate: getToday(settings.timeZone),
      answers: gaps.map(() => ({ th: "", en: "" })),
    },
    shouldFocusError: false,
  });
  const typed = useWatch({ control: form.control, compute: (values: PolicyInput) => values });
  const { isDirty, errors, submitCount } = form.formState;
  const answerFields = toAnswerFields(gaps);
  const names = [...answerFields.map(({ name }) => name), "effectiveDate"];
  const saving = usePublish(names, onPublished);
  const draft = useFormDraft(form, { name: "setup policy", baseVersion: null, hasChanges: isDirty });
  useLeaveGuard(isDirty, saving.isSaving, saving.isUnconfirmed);

  const toLegalFields = (values: PolicyInput): LegalFields => ({
    ...fillTemplate(template, gaps, values.answers),
    effectiveDate: values.effectiveDate,
    number: "",
    status: "Published",
  });

  const submit = () =>
    saving.runExclusive(async () => {
      saving.setFailure(null);
      await form.handleSubmit(
        async (values) => {
          const fields = toLegalFields(values);
          const problem = findFirstError(fields, settings);
          if (problem) return saving.setFailure(problem);
          if (await saving.publish(fields, draft)) draft.onSaved();
        },
        (found) => void focusFirstInvalid(POLICY_FORM_ID, [...listErrors(found).keys()], names),
      )();
    });

  const getError = (name: AnswerName | "effectiveDate") =>
    form.getFieldState(name, form.formState).error?.message;
  return {
    form,
    gaps,
    draft,
    submit,
    errorOf: getError,
    missing: answerFields.filter(({ name }) => submitCount > 0 && getError(name)),
    hasDateFault: submitCount > 0 && errors.effectiveDate !== undefined,
    hasChanges: isDirty,
    saving: saving.isSaving,
    failure: saving.failure,
    /** The policy as it would be published now. */
    fields: toLegalFields(typed),
    rules: RULES,
  };
}

function toAnswerFields(gaps: readonly LocalizedText[]) {
  return gaps.map((gap, index) => ({
    name: `answers.${index}.en` as const,
    label: getQuestion(gap.en).split(",")[0] ?? "",
  }));
}

function usePublish(names: readonly string[], onPublished: () => void) {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  const { leaveGuard } = useServices();
  const saving = useSending({ form: { id: POLICY_FORM_ID, names }, failureText: texts.policy.failed });
  return {
    ...saving,
    async publish(fields: LegalFields, draft: FormDraftControl): Promise<boolean> {
      const outcome = await saving.send(() =>
        draft.send((newRecord) =>
          createLegalDocument(http, { ...fields, ...newRecord, slug: PRIVACY_POLICY }),
        ),
      );
      // Someone else has created the policy; after a refetch the step shows it.
      if (outcome.kind === "rejected" && outcome.error.errors["slug"])
        void client.invalidateQueries({ queryKey: legalKey });
      if (outcome.kind !== "saved") return false;
      leaveGuard.release();
      onPublished();
      toasts.show({ kind: "done", text: texts.policy.published });
      void client.invalidateQueries({ queryKey: legalKey });
      void client.invalidateQueries({ queryKey: setupKey });
      return true;
    },
  };
}

/** Problems that answers can't solve: an empty setting, or brackets in an answer. */
function findFirstError(fields: LegalFields, settings: SettingsRecord): string | null {
  const values = {
    th: placeholderValues(settings, fields, "th"),
    en: placeholderValues(settings, fields, "en"),
  };
  if (!values.en.address || !values.en.email) return texts.policy.addressMissing;
  const [problem] = findPublishProblems(fields, values);
  return problem ? describeProblem(problem) : null;
}

function getDateError(date: string): string {
  return describeProblem(
    date === ""
      ? { message: LEGAL_MESSAGES.dateRequired, rule: "legalDate" }
      : { message: LEGAL_FIELDS.effectiveDate.invalid, rule: "date" },
  );
}

/** `YYYY-MM-DD` */
function getToday(timeZone: string): string {
  return new Date(getDates(timeZone).dayOf(Date.now())).toISOString().slice(0, 10);
}
