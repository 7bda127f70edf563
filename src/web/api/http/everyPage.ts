// Reads a list of the API to its end: one call gives 100 records at most.
import type { Http } from "./http.ts";

/**
 * Page by page, in the list's order.
 * @param keyOf tells records apart: one that is pushed to the next page by a newer record, between two calls, is listed once
 */
export async function everyPage<T>(
  http: Http,
  path: string,
  keyOf: (item: T) => unknown = (item) => item,
): Promise<T[]> {
  const found = new Map<unknown, T>();
  const mark = path.includes("?") ? "&" : "?";
  for (let page = 1; ; page += 1) {
    const { items, pagination } = await http.getPage<T>(page === 1 ? path : `${path}${mark}page=${page}`);
    for (const item of items) found.set(keyOf(item), item);
    if (!pagination.hasNext || items.length === 0) return [...found.values()];
  }
}
