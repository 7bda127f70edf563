import type { Category } from "#contract/content/categories.ts";
import { categorySchema } from "#contract/content/categoryFields.ts";
import type { CategoryFields } from "#contract/content/categoryFields.ts";
import { categoryTexts as texts } from "#texts/admin/categories.ts";
import { activityApi } from "#web/api/activities.ts";
import { categoriesKey, createCategory, updateCategory } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { useRecordForm } from "../../collections/form/useRecordForm.ts";

import { EMPTY_FIELDS, FIELD_LABELS, toFormValues } from "./categoryForm.ts";
import type { CategoryInput } from "./categoryForm.ts";
import { schemaResolver } from "../../collections/form/schemaResolver.ts";

interface CategoryFormOptions {
  /** `null` for a new category. */
  category: Category | null;
  onClose: () => void;
}

export type CategoryFormControl = ReturnType<typeof useCategoryForm>;

export function useCategoryForm({ category, onClose }: CategoryFormOptions) {
  const http = useHttp();
  return useRecordForm<Category, CategoryInput, CategoryFields>({
    id: "category-form",
    labels: FIELD_LABELS,
    record: category,
    toValues: toFormValues,
    emptyValues: EMPTY_FIELDS,
    resolver: schemaResolver(categorySchema),
    draftName: `category ${category?.slug ?? "new"}`,
    failureText: category ? texts.updateFailed : texts.createFailed,
    send: (fields, expectedVersion) =>
      category
        ? updateCategory(http, category.slug, fields, expectedVersion ?? "")
        : createCategory(http, fields),
    // Activities carry the names of their categories.
    queryKeys: [categoriesKey, activityApi.key],
    describeSaved: ({ name }) => ({
      text: category ? texts.isSaved({ name }) : texts.isAdded({ name }),
      action: { label: texts.viewOnSite, href: "/activities" },
    }),
    onClose,
  });
}
