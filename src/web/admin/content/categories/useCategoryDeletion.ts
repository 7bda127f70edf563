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

import { focusField } from "../../collections/form/focusField.ts";
import { useSaving } from "../../collections/form/useSaving.ts";
import { useToasts } from "../../ui/toasts/toasts.ts";

export const DELETE_FORM_ID = "delete-category";
/** The choice of no category in its place; no slug has such a sign. */
export const UNASSIGN = "*";

const NO_TARGET = texts.deleteDialog.chooseTarget;

interface CategoryDeletionOptions {
  category: Category;
  others: Category[];
  usage: CategoryUsage;
  onClose: () => void;
  onStale: () => void;
}

export function useCategoryDeletion({ category, others, usage, onClose, onStale }: CategoryDeletionOptions) {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  const [target, setTarget] = useState("");
  const [targetError, setTargetError] = useState<string>();
  const saving = useSaving({
    form: { id: DELETE_FORM_ID, names: ["moveTo"] },
    failed: texts.deleteFailed,
    onRefused: showRefusal,
  });

  function refresh() {
    // Not what is counted of a category that is gone.
    void client.invalidateQueries({ queryKey: categoriesQuery(http).queryKey });
    void client.invalidateQueries({ queryKey: activityApi.key });
  }

  function showRefusal(refusal: ApiError) {
    if (refusal.errors["moveTo"]) {
      saving.setFailure(null);
      setTarget("");
      setTargetError(refusal.errors["moveTo"]);
    }
    if (isNotFound(refusal)) {
      toasts.show({ kind: "failed", text: texts.alreadyDeletedName(category.name) });
      onClose();
    }
    if (refusal.code === "category_in_use") onStale();
    refresh();
  }

  async function remove() {
    const deleted = await saving.save(() => deleteCategory(http, category.slug, targetOf(target)));
    if (!deleted) return;
    client.setQueryData(categoriesQuery(http).queryKey, (all) =>
      all?.filter(({ slug }) => slug !== category.slug),
    );
    refresh();
    toasts.show({ kind: "done", text: doneText(deleted.activities) });
    onClose();
  }

  function doneText(activities: number): string {
    const moved = others.find(({ slug }) => slug === target)?.name;
    return moved && activities > 0
      ? texts.deletedAndMoved(category.name, activities, moved)
      : texts.deleted(category.name);
  }

  return {
    target,
    targetError,
    choose(value: string): void {
      setTarget(value);
      setTargetError(undefined);
    },
    saving: saving.saving,
    failure: saving.failure,
    submit: () =>
      saving.once(async () => {
        if (usage.activities === 0 || target) return remove();
        setTargetError(NO_TARGET);
        focusField(DELETE_FORM_ID, "moveTo");
      }),
  };
}

function targetOf(target: string): CategoryReassignment {
  if (target === "") return null;
  return target === UNASSIGN ? { unassign: true } : { moveTo: target };
}
