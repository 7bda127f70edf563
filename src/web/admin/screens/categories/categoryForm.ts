import { useState } from "react";
import type * as z from "zod";

import type { Category, CategoryTexts } from "#contract/content/categories.ts";
import { categorySchema, categoryTextSchema } from "#contract/content/categoryFields.ts";
import type { CategoryFields } from "#contract/content/categoryFields.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import { categoryTexts as texts } from "#texts/admin/categories.ts";
import { recordTexts } from "#texts/admin/records.ts";
import type { Language } from "#texts/language.ts";
import { activityApi } from "#web/api/activities.ts";
import { categoriesKey, createCategory, updateCategory } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { describeFieldError } from "#web/api/http/describeError.ts";

import type { EditorResource } from "#web/admin/forms/editor.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import { useEditor } from "#web/admin/forms/useEditor.ts";
import { languageName } from "#web/admin/ui/languageName.ts";
import { useServices } from "#web/admin/session/services.ts";

/** Of a field with a text in each language; `name:th` is that in Thai. */
type TextField = "name" | "filterLabel";
export type TextFieldName = TextField | `${TextField}:${Language}`;

export type CategoryValues = { [Name in TextFieldName]?: string } & { isHiddenWhenEmpty?: boolean };

const TEXT_FIELDS: readonly TextField[] = ["name", "filterLabel"];

/** The text fields in the order of the form, those in further languages last. */
function listTextFields(further: readonly Language[]): TextFieldName[] {
  return [
    ...TEXT_FIELDS,
    ...further.flatMap((language) => TEXT_FIELDS.map((field) => nameIn(field, language))),
  ];
}

export function nameIn(field: TextField, language: Language) {
  return `${field}:${language}` as const;
}

/** By field name; on a site with several languages, text fields have the name of theirs. */
export function fieldLabels({ main, further }: SiteLanguages): Record<string, string> {
  const mainLanguage = further.length > 0 ? main : undefined;
  const labels = listTextFields(further).map((name) => {
    const [field, language = mainLanguage] = name.split(":") as [TextField, Language | undefined];
    const label = texts.fields[field];
    return [name, language ? texts.inLanguage({ label, language: languageName(language) }) : label];
  });
  return { ...Object.fromEntries(labels), isHiddenWhenEmpty: texts.inFilter };
}

/** The schema of the form: the texts in further languages are fields of their own. */
export function formSchema(further: readonly Language[]) {
  const fields = further.flatMap((language) =>
    TEXT_FIELDS.map((field) => [nameIn(field, language), categoryTextSchema.shape[field]]),
  );
  // The fields of the languages have the types of the texts.
  return categorySchema.omit({ texts: true }).extend(Object.fromEntries(fields)) as unknown as z.ZodType<
    CategoryValues,
    CategoryValues
  >;
}

type EditableCategory = Pick<Category, "name" | "filterLabel" | "isHiddenWhenEmpty" | "texts">;

/** An empty filter label means that it is the same as the name. */
function toFormValues(
  { name, filterLabel, isHiddenWhenEmpty, texts: translated = {} }: EditableCategory,
  further: readonly Language[],
): CategoryValues {
  const entries = further.flatMap((language) =>
    TEXT_FIELDS.map((field) => [nameIn(field, language), translated[language]?.[field] ?? ""]),
  );
  return {
    name,
    filterLabel: filterLabel === name ? "" : filterLabel,
    isHiddenWhenEmpty,
    ...Object.fromEntries(entries),
  };
}

const EMPTY_CATEGORY = { name: "", filterLabel: "", isHiddenWhenEmpty: true };

/** What a save sends. */
export function toFields(values: CategoryValues, further: readonly Language[]): CategoryFields {
  const { name = "", filterLabel = "", isHiddenWhenEmpty = true } = values;
  const translated: CategoryTexts = {};
  for (const language of further)
    translated[language] = {
      name: values[nameIn("name", language)] ?? "",
      filterLabel: values[nameIn("filterLabel", language)] ?? "",
    };
  return { name, filterLabel, isHiddenWhenEmpty, texts: translated };
}

/** @param schema of `formSchema` */
export function categoryResource(
  languages: SiteLanguages,
  schema: ReturnType<typeof formSchema>,
): EditorResource<Category, CategoryValues, CategoryValues> {
  const { further } = languages;
  return {
    formId: "category-form",
    fields: Object.entries(fieldLabels(languages)).map(([name, label]) => ({
      name,
      label,
      isOptional: name !== "name",
    })),
    toValues: (category) => toFormValues(category, further),
    emptyValues: toFormValues(EMPTY_CATEGORY, further),
    resolver: schemaResolver(schema),
    noun: texts.noun,
    nameOf: ({ name }) => name,
    textOf,
  };
}

/** A value for the comparison after a conflict. */
function textOf(values: CategoryValues, name: string): string {
  if (name === "isHiddenWhenEmpty") return values.isHiddenWhenEmpty ? texts.whenUsed : texts.always;
  return values[name as TextFieldName] ?? "";
}

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
