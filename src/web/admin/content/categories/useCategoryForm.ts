import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";

import type { Category } from "#contract/content/categories.ts";
import { categorySchema } from "#contract/content/categoryFields.ts";
import type { CategoryFields } from "#contract/content/categoryFields.ts";
import { categoryTexts as texts } from "#texts/admin/categories.ts";
import { activityApi } from "#web/api/activities.ts";
import { isNotFound } from "#web/api/http/ApiError.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";
import { categoriesKey, createCategory, updateCategory } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import type { Choices } from "../../collections/conflict/conflictFields.ts";
import { focusFirstInvalid } from "../../collections/form/focusField.ts";
import { groupInvalid, isEmpty } from "../../collections/form/invalidFields.ts";
import { useConflict } from "../../collections/conflict/useConflict.ts";
import { useFormDraft } from "../../collections/drafts/useFormDraft.ts";
import { useIsMounted } from "../../collections/form/useIsMounted.ts";
import { useFormSave } from "../../collections/form/useFormSave.ts";
import { useToasts } from "../../ui/toasts/toasts.ts";

import { EMPTY_FIELDS, FIELD_LABELS, FIELD_NAMES, toFormValues } from "./categoryForm.ts";
import type { CategoryInput, FieldName } from "./categoryForm.ts";

export const CATEGORY_FORM_ID = "category-form";

interface CategoryFormOptions {
  /** `null` for a new one. */
  category: Category | null;
  onClose: () => void;
}

export type CategoryFormControl = ReturnType<typeof useCategoryForm>;

export function useCategoryForm({ category, onClose }: CategoryFormOptions) {
  const http = useHttp();
  const queries = useQueryClient();
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const form = useForm<CategoryInput, unknown, CategoryFields>({
    resolver: zodResolver(categorySchema),
    defaultValues: category ? toFormValues(category) : EMPTY_FIELDS,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const conflict = useConflict(form, toFormValues);
  const formSave = useFormSave<Category>({
    form: { id: CATEGORY_FORM_ID, names: FIELD_NAMES },
    isExisting: category !== null,
    failureText: category ? texts.updateFailed : texts.createFailed,
    onConflict: conflict.open,
    onRejected: showServerErrors,
  });
  const afterSave = useAfterSave(onClose);
  const { errors, isDirty, dirtyFields } = form.formState;
  const draft = useFormDraft(form, {
    name: `category ${category?.slug ?? "new"}`,
    basedOn: category?.updatedAt ?? null,
    hasChanges: isDirty,
  });

  /** @param expectedVersion the version that may be overwritten */
  async function saveAs(fields: CategoryFields, expectedVersion: string) {
    const saved = await formSave.save(() =>
      category ? updateCategory(http, category.slug, fields, expectedVersion) : createCategory(http, fields),
    );
    if (!saved) return;
    draft.onSaved();
    afterSave(`“${saved.name}” is ${category ? "saved" : "added"}`);
  }

  function showServerErrors(error: ApiError) {
    const rejectedFields = FIELD_NAMES.filter((name) => error.errors[name]);
    for (const name of rejectedFields) form.setError(name, { message: error.errors[name] ?? "" });
    // The message is shown at the field.
    if (rejectedFields.length > 0) formSave.setFailure(null);
    if (isNotFound(error)) void queries.invalidateQueries({ queryKey: categoriesKey });
  }

  /** Overwrites the version that was looked at, and no later one. */
  const saveResolution = (choices: Choices) =>
    formSave.singleFlight(async () => {
      const expectedVersion = conflict.pending?.current.updatedAt;
      if (!expectedVersion) return;
      conflict.applyChoices(choices);
      await form.handleSubmit((fields) => saveAs(fields, expectedVersion), conflict.cancel)();
    });

  const submit = () =>
    formSave.singleFlight(async () => {
      setHasSubmitted(true);
      await form.handleSubmit(
        (fields) => saveAs(fields, draft.expectedVersion ?? ""),
        (invalid) => focusFirstInvalid(CATEGORY_FORM_ID, Object.keys(invalid), FIELD_NAMES),
      )();
    });

  const invalid = hasSubmitted
    ? FIELD_NAMES.filter((name) => errors[name]).map((name) => ({ name, label: FIELD_LABELS[name] }))
    : [];

  return {
    form,
    draft,
    conflict,
    ...groupInvalid(invalid, (name) => isEmpty(form.getValues(name as FieldName))),
    errorOf: (name: FieldName) => errors[name]?.message,
    isChanged: (name: FieldName) => category !== null && Boolean(dirtyFields[name]),
    hasChanges: isDirty,
    isSaving: formSave.isSaving,
    failure: formSave.failure,
    isUnconfirmed: formSave.isUnconfirmed,
    submit,
    saveResolution,
    /** Discards what was typed. */
    close(): void {
      if (isDirty) draft.clear();
      onClose();
    },
  };
}

function useAfterSave(onClose: () => void) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const isMounted = useIsMounted();
  return (text: string) => {
    void queries.invalidateQueries({ queryKey: categoriesKey });
    // Activities carry the names of their categories.
    void queries.invalidateQueries({ queryKey: activityApi.key });
    toasts.show({ kind: "done", text, action: { label: texts.viewOnSite, href: "/activities" } });
    if (isMounted()) onClose();
  };
}
