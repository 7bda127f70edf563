// Reads a list of the API to its end: one call gives 100 records at most.
import type { HttpClient } from "./httpClient.ts";

/**
 * Page by page, in the list's order.
 * @param getKey tells records apart: one that is pushed to the next page by a newer record, between two calls, is listed once
 */
export async function fetchAllPages<T>(
  http: HttpClient,
  path: string,
  getKey: (item: T) => unknown = (item) => item,
): Promise<T[]> {
  const itemsByKey = new Map<unknown, T>();
  const separator = path.includes("?") ? "&" : "?";
  for (let page = 1; ; page += 1) {
    const { items, pagination } = await http.getPage<T>(
      page === 1 ? path : `${path}${separator}page=${page}`,
    );
    for (const item of items) itemsByKey.set(getKey(item), item);
    if (!pagination.hasNext || items.length === 0) return [...itemsByKey.values()];
  }
}
