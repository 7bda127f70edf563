import { queryOptions } from "@tanstack/react-query";

import type { Category, CategoryUsage } from "#contract/content/categories.ts";
import type { CategoryFields, CategoryMove } from "#contract/content/categoryFields.ts";

import { recordWith } from "./http/http.ts";
import type { Http } from "./http/http.ts";

export const categoriesKey = ["categories"] as const;

const asCategory = recordWith<Category>("slug");

/** All of them, in the order of the activity form. */
export function categoriesQuery(http: Http) {
  return queryOptions({
    queryKey: [...categoriesKey, "list"],
    queryFn: async () => (await http.getPage<Category>("/categories")).items,
  });
}

export function categoryUsageQuery(http: Http, slug: string) {
  return queryOptions({
    queryKey: [...categoriesKey, "usage", slug],
    queryFn: () =>
      http.get<CategoryUsage>(`${pathOf(slug)}/usage`).then(recordWith<CategoryUsage>("activities")),
  });
}

export function createCategory(http: Http, fields: CategoryFields) {
  return http.post<Category>("/categories", fields).then(asCategory);
}

/** @param expectedVersion `updatedAt` of the version that may be overwritten */
export function updateCategory(http: Http, slug: string, fields: CategoryFields, expectedVersion: string) {
  return http.put<Category>(pathOf(slug), { ...fields, updatedAt: expectedVersion }).then(asCategory);
}

/** @returns all categories, in the order of the activity form */
export function moveCategory(http: Http, slug: string, move: CategoryMove) {
  return http.put<Category[]>(`${pathOf(slug)}/position`, move);
}

/** Where the activities of a deleted category go: to another one, or nowhere, as each has another one. */
export type CategoryTarget = { moveTo: string } | { unassign: true } | null;

export function deleteCategory(http: Http, slug: string, target: CategoryTarget) {
  const query = new URLSearchParams();
  if (target && "moveTo" in target) query.set("moveTo", target.moveTo);
  if (target && "unassign" in target) query.set("unassign", "true");
  return http.delete<{ slug: string; activities: number }>(
    query.size > 0 ? `${pathOf(slug)}?${query}` : pathOf(slug),
  );
}

function pathOf(slug: string): string {
  return `/categories/${encodeURIComponent(slug)}`;
}
