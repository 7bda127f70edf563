import { useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { Resolver } from "react-hook-form";

import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import type { LegalTemplate, LegalVersion, NewLegalText } from "#resources/legalTexts.ts";
import { placeholderValuesByLanguage } from "#resources/legalPlaceholders.ts";
import type { SettingsRecord } from "#resources/settings/settings.ts";
import { findPublishProblems, newLegalTextSchema } from "#resources/legalTextSchema.ts";
import { fillTemplate, getAnswer, listQuestions } from "#resources/policyQuestions.ts";
import type { PolicyAnswers } from "#resources/policyQuestions.ts";
import { legalTexts } from "#texts/admin/legal.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { createLegalDocument, legalKey } from "#web/api/legal.ts";
import { setupKey } from "#web/api/setup.ts";

import { describeProblem } from "#web/admin/forms/describeIssue.ts";
import type { EditorContext, EditorResource } from "#web/admin/forms/editor.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import { useEditor } from "#web/admin/forms/useEditor.ts";
import { useServices } from "#web/admin/session/services.ts";
import { getDates } from "#web/admin/ui/dates/dates.ts";

export const POLICY_FORM_ID = "policy-form";

interface PolicyValues {
  effectiveDate: string;
  answers: PolicyAnswers;
  /** Not entered; its error is one of the filled in text. */
  text?: string;
}

export type PolicyControl = ReturnType<typeof usePolicyForm>;

/** Fills in the template of a privacy policy and publishes it. */
export function usePolicyForm(template: LegalTemplate, settings: SettingsRecord, onPublished: () => void) {
  const http = useHttp();
  const client = useQueryClient();
  const { leaveGuard } = useServices();
  const control = useEditor(
    policyResource(template, settings),
    { stored: null, draftName: "setup policy" },
    {
      failureText: texts.policy.failed,
      send: (fields, { newRecord }) => createLegalDocument(http, { ...fields, ...newRecord }),
      queryKeys: [legalKey, setupKey],
      describeSaved: () => ({ text: texts.policy.published }),
      onSaved() {
        leaveGuard.release();
        onPublished();
      },
      // Someone else has created the policy; after a refetch the step shows it.
      onRejected: ({ errors }) => errors["slug"] && void client.invalidateQueries({ queryKey: legalKey }),
    },
  );
  const { form, errorOf, setFailure, submit } = control;
  const values = useWatch({ control: form.control, compute: (all: PolicyValues) => all });
  const hasSubmitted = form.formState.submitCount > 0;
  return {
    ...control,
    questions: listQuestions(template),
    /** The policy as it would be published now. */
    fields: toLegalFields(template, values),
    errorOf: (name: string) => (hasSubmitted ? errorOf(name) : undefined),
    submit() {
      setFailure(null);
      return submit();
    },
  };
}

function policyResource(
  template: LegalTemplate,
  settings: SettingsRecord,
): EditorResource<LegalVersion, PolicyValues, NewLegalText> {
  const questions = listQuestions(template);
  return {
    formId: POLICY_FORM_ID,
    fields: [
      ...questions.map(({ label }, index) => ({
        name: `answers.${index}.en`,
        label: label.en.split(",")[0] ?? "",
      })),
      { name: "effectiveDate", label: texts.policy.effectiveDate, isOptional: true },
    ],
    // A policy is only created here.
    toValues: ({ effectiveDate }) => ({ effectiveDate, answers: [] }),
    emptyValues: {
      effectiveDate: getToday(settings.timeZone),
      answers: questions.map(() => ({ th: "", en: "" })),
    },
    resolver: createResolver(template, settings),
    noun: legalTexts.noun,
    nameOf: ({ titleEn }) => titleEn,
  };
}

type PolicyResolver = Resolver<PolicyValues, EditorContext, NewLegalText>;

function createResolver(template: LegalTemplate, settings: SettingsRecord): PolicyResolver {
  const resolveText = schemaResolver(newLegalTextSchema);
  return async (
    values,
    context,
    { shouldUseNativeValidation },
  ): Promise<Awaited<ReturnType<PolicyResolver>>> => {
    const fields = toLegalFields(template, values);
    const filled = await resolveText(fields, context, { fields: {}, shouldUseNativeValidation });
    const { effectiveDate } = filled.errors;
    const answers = values.answers.map((answer) =>
      getAnswer(answer, "en") === ""
        ? { en: { type: "required", message: texts.policy.answerMissing } }
        : undefined,
    );
    if (effectiveDate || answers.some(Boolean))
      return { values: {}, errors: { ...(effectiveDate && { effectiveDate }), answers } };
    const problem = findTextProblem(fields, settings);
    if (problem) return { values: {}, errors: { text: { type: "text", message: problem } } };
    return { values: fields, errors: {} };
  };
}

/** Problems that answers can't solve: an empty setting, or brackets in an answer. */
function findTextProblem(fields: NewLegalText, settings: SettingsRecord): string | null {
  const values = placeholderValuesByLanguage(settings, fields);
  if (!values.en.address || !values.en.email) return texts.policy.addressMissing;
  const [problem] = findPublishProblems(fields, values);
  return problem ? describeProblem(problem) : null;
}

function toLegalFields(template: LegalTemplate, { effectiveDate, answers }: PolicyValues): NewLegalText {
  return {
    ...fillTemplate(template, answers),
    slug: PRIVACY_POLICY,
    effectiveDate,
    number: "",
    status: "Published",
  };
}

/** `YYYY-MM-DD` */
function getToday(timeZone: string): string {
  return new Date(getDates(timeZone).dayOf(Date.now())).toISOString().slice(0, 10);
}
