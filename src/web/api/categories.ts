import { queryOptions } from "@tanstack/react-query";

import type { Category, CategoryUsage } from "#contract/content/categories.ts";
import type { CategoryFields, CategoryMove } from "#contract/content/categoryFields.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { withQuery } from "./http/withQuery.ts";

export const categoriesKey = ["categories"] as const;

const assertCategory = assertRecordWith<Category>("slug");

/** All categories, in the order of the activity form. */
export function categoriesQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...categoriesKey, "list"],
    queryFn: async () => (await http.getPage<Category>("/categories")).items,
  });
}

export function categoryUsageQuery(http: HttpClient, slug: string) {
  return queryOptions({
    queryKey: [...categoriesKey, "usage", slug],
    queryFn: () =>
      http
        .get<CategoryUsage>(`${categoryPath(slug)}/usage`)
        .then(assertRecordWith<CategoryUsage>("activities")),
  });
}

export function createCategory(http: HttpClient, fields: CategoryFields) {
  return http.post<Category>("/categories", fields).then(assertCategory);
}

/** @param expectedVersion `updatedAt` of the version that may be overwritten */
export function updateCategory(
  http: HttpClient,
  slug: string,
  fields: CategoryFields,
  expectedVersion: string,
) {
  return http
    .put<Category>(categoryPath(slug), { ...fields, updatedAt: expectedVersion })
    .then(assertCategory);
}

/**
 * Saves a category's new position after drag and drop (`useCategoryOrder.ts`).
 * @returns all categories, in the order of the activity form
 */
export function moveCategory(http: HttpClient, slug: string, move: CategoryMove) {
  return http.put<Category[]>(`${categoryPath(slug)}/position`, move);
}

/**
 * What happens to the activities of a deleted category: they get the category `moveTo` instead, or `unassign` only
 * removes it, if each has another category. `null`: it has no activities.
 */
export type CategoryReassignment = { moveTo: string } | { unassign: true } | null;

export function deleteCategory(http: HttpClient, slug: string, reassignment: CategoryReassignment) {
  const path = withQuery(categoryPath(slug), { ...reassignment });
  return http.delete<{ slug: string; activities: number; trashId: string }>(path);
}

function categoryPath(slug: string): string {
  return `/categories/${encodeURIComponent(slug)}`;
}
