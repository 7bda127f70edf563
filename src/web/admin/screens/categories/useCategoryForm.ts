import { useState } from "react";

import type { Category } from "#contract/content/categories.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { categoryTexts as texts } from "#texts/admin/categories.ts";
import { activityApi } from "#web/api/activities.ts";
import { categoriesKey, createCategory, updateCategory } from "#web/api/categories.ts";
import { describeFieldError } from "#web/api/http/describeError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { useServices } from "#web/admin/session/services.ts";
import { useEditor } from "#web/admin/forms/useEditor.ts";

import { categoryResource, formSchema, nameIn, toFields } from "./categoryForm.ts";

interface CategoryFormOptions {
  /** `null` for a new category. */
  category: Category | null;
  onClose: () => void;
}

export type CategoryFormControl = ReturnType<typeof useCategoryForm>;

export function useCategoryForm({ category, onClose }: CategoryFormOptions) {
  const http = useHttp();
  const { languages } = useServices();
  const { further } = languages;
  const [schema] = useState(() => formSchema(further));
  return useEditor(
    categoryResource(languages, schema),
    { stored: category, draftName: `category ${category?.slug ?? "new"}` },
    {
      failureText: category ? texts.updateFailed : texts.createFailed,
      send(values, { expectedVersion, newRecord }) {
        const fields = toFields(values, further);
        return category
          ? updateCategory(http, category.slug, fields, expectedVersion ?? "")
          : createCategory(http, { ...fields, ...newRecord });
      },
      onRejected(error, form) {
        for (const language of further) {
          const message = describeFieldError(error, `texts.${language}.name`);
          if (message) form.setError(nameIn("name", language), { message });
        }
      },
      // Activities carry the names of their categories.
      queryKeys: [categoriesKey, activityApi.key],
      describeSaved: ({ name }) => ({
        text: category ? texts.isSaved({ name }) : texts.isAdded({ name }),
        action: { label: recordTexts.viewOnSite, href: "/activities" },
      }),
      onClose,
    },
  );
}
