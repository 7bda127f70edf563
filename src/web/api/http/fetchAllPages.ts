import type { HttpClient } from "./httpClient.ts";

/** Fetches all pages of a list in order; the API returns at most 100 records per page. */
export async function fetchAllPages<T>(http: HttpClient, path: string): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { items, pagination } = await http.getPage<T>(page === 1 ? path : `${path}?page=${page}`);
    all.push(...items);
    if (!pagination.hasNext || items.length === 0) return all;
  }
}
