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
import { focusFirst } from "../../collections/form/focusField.ts";
import { groupInvalid, isEmpty } from "../../collections/form/invalidFields.ts";
import { useConflict } from "../../collections/conflict/useConflict.ts";
import { useKeptDraft } from "../../collections/drafts/useKeptDraft.ts";
import { useIsMounted } from "../../collections/form/useOnScreen.ts";
import { useSaving } from "../../collections/form/useSaving.ts";
import { useToasts } from "../../ui/toasts/toasts.ts";

import { EMPTY_FIELDS, FIELD_LABELS, FIELD_NAMES, fieldsOf } from "./categoryForm.ts";
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
  const [attempted, setAttempted] = useState(false);
  const form = useForm<CategoryInput, unknown, CategoryFields>({
    resolver: zodResolver(categorySchema),
    defaultValues: category ? fieldsOf(category) : EMPTY_FIELDS,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const conflict = useConflict(form, fieldsOf);
  const saving = useSaving<Category>({
    form: { id: CATEGORY_FORM_ID, names: FIELD_NAMES },
    exists: category !== null,
    failed: category ? texts.updateFailed : texts.createFailed,
    onConflict: conflict.meet,
    onRefused: showRefusal,
  });
  const finish = useFinish(onClose);
  const { errors, isDirty, dirtyFields } = form.formState;
  const draft = useKeptDraft(form, {
    name: `category ${category?.slug ?? "new"}`,
    basedOn: category?.updatedAt ?? null,
    hasChanges: isDirty,
  });

  /** @param expectedVersion the version that may be overwritten */
  async function saveAs(fields: CategoryFields, expectedVersion: string) {
    const saved = await saving.save(() =>
      category ? updateCategory(http, category.slug, fields, expectedVersion) : createCategory(http, fields),
    );
    if (!saved) return;
    draft.saved();
    finish(`“${saved.name}” is ${category ? "saved" : "added"}`);
  }

  function showRefusal(refusal: ApiError) {
    const faulty = FIELD_NAMES.filter((name) => refusal.errors[name]);
    for (const name of faulty) form.setError(name, { message: refusal.errors[name] ?? "" });
    // The message is shown at the field.
    if (faulty.length > 0) saving.setFailure(null);
    if (isNotFound(refusal)) void queries.invalidateQueries({ queryKey: categoriesKey });
  }

  /** Overwrites the version that was looked at, and no later one. */
  const saveChosen = (choices: Choices) =>
    saving.once(async () => {
      const expectedVersion = conflict.met?.current.updatedAt;
      if (!expectedVersion) return;
      conflict.take(choices);
      await form.handleSubmit((fields) => saveAs(fields, expectedVersion), conflict.cancel)();
    });

  const submit = () =>
    saving.once(async () => {
      setAttempted(true);
      await form.handleSubmit(
        (fields) => saveAs(fields, draft.expectedVersion ?? ""),
        (found) => focusFirst(CATEGORY_FORM_ID, Object.keys(found), FIELD_NAMES),
      )();
    });

  const invalid = attempted
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
    saving: saving.saving,
    failure: saving.failure,
    isUnanswered: saving.isUnanswered,
    submit,
    saveChosen,
    /** Discards what was typed. */
    close(): void {
      if (isDirty) draft.drop();
      onClose();
    },
  };
}

function useFinish(onClose: () => void) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const isOnScreen = useIsMounted();
  return (text: string) => {
    void queries.invalidateQueries({ queryKey: categoriesKey });
    // Activities carry the names of their categories.
    void queries.invalidateQueries({ queryKey: activityApi.key });
    toasts.show({ kind: "done", text, action: { label: texts.viewOnSite, href: "/activities" } });
    if (isOnScreen()) onClose();
  };
}
