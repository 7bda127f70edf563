import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { Category, CategoryUsage } from "#contract/content/categories.ts";
import { categoryTexts as texts } from "#texts/admin/categories.ts";
import { activityApi } from "#web/api/activities.ts";
import { isNotFound } from "#web/api/http/ApiError.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";
import { categoriesQuery, deleteCategory } from "#web/api/categories.ts";
import type { CategoryReassignment } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { focusField } from "#web/admin/forms/focusField.ts";
import { useDeletedToast } from "#web/admin/lists/useRestore.ts";
import { useSending } from "#web/admin/forms/useSending.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

export const DELETE_FORM_ID = "delete-category";
/** The option of no category. Slugs can't contain this character. */
export const UNASSIGN = "*";

interface CategoryDeletionOptions {
  category: Category;
  others: Category[];
  usage: CategoryUsage;
  onClose: () => void;
  onStale: () => void;
}

export function useCategoryDeletion({ category, others, usage, onClose, onStale }: CategoryDeletionOptions) {
  const toasts = useToasts();
  const showDeleted = useDeletedToast();
  const remove = useRemoveCategory(category);
  const [target, setTarget] = useState("");
  const [targetError, setTargetError] = useState<string>();
  const sending = useSending({
    form: { id: DELETE_FORM_ID, names: ["moveTo"] },
    failureText: texts.deleteFailed,
  });

  function showServerErrors(error: ApiError) {
    if (error.errors["moveTo"]) {
      sending.setFailure(null);
      setTarget("");
      setTargetError(error.errors["moveTo"]);
    }
    if (isNotFound(error)) {
      toasts.show({ kind: "failed", text: texts.alreadyDeletedName({ name: category.name }) });
      onClose();
    }
    if (error.code === "category_in_use") onStale();
    remove.refresh();
  }

  async function deleteAndClose() {
    const outcome = await sending.send(() => remove.send(toReassignment(target)));
    if (outcome.kind === "rejected") showServerErrors(outcome.error);
    if (outcome.kind !== "saved") return;
    remove.onDeleted();
    showDeleted(outcome.saved, { text: doneText(outcome.saved.activities) });
    onClose();
  }

  function doneText(activities: number): string {
    const moved = others.find(({ slug }) => slug === target)?.name;
    return moved && activities > 0
      ? texts.deletedAndMoved({ name: category.name, count: activities, target: moved })
      : texts.deleted({ name: category.name });
  }

  return {
    target,
    targetError,
    choose(value: string): void {
      setTarget(value);
      setTargetError(undefined);
    },
    isSaving: sending.isSaving,
    failure: sending.failure,
    submit: () =>
      sending.runExclusive(async () => {
        if (usage.activities === 0 || target) return deleteAndClose();
        setTargetError(texts.deleteDialog.chooseTarget);
        focusField(DELETE_FORM_ID, "moveTo");
      }),
  };
}

function useRemoveCategory({ slug }: Category) {
  const http = useHttp();
  const client = useQueryClient();
  const { queryKey } = categoriesQuery(http);

  /** Refetches the categories and activities, but not the category's usage: once it is deleted, that call fails. */
  function refresh() {
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: activityApi.key });
  }

  return {
    send: (target: CategoryReassignment) => deleteCategory(http, slug, target),
    refresh,
    onDeleted(): void {
      client.setQueryData(queryKey, (all) => all?.filter((other) => other.slug !== slug));
      refresh();
    },
  };
}

function toReassignment(target: string): CategoryReassignment {
  if (target === "") return null;
  return target === UNASSIGN ? { unassign: true } : { moveTo: target };
}
