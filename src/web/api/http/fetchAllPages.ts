import type { HttpClient } from "./httpClient.ts";

/**
 * Fetches all pages of a list in order; the API returns at most 100 records per page.
 * @param getKey identifies a record, to drop duplicates: a record added between two requests pushes others to
 * the next page
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
