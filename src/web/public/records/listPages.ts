/** From 2 to 999,999; the API accepts a million pages. */
const PAGE_NUMBER = /^(?!1$)[1-9]\d{0,5}$/;

/**
 * The query parameters of a public list. The first page has no number, so that each page has one URL. `untranslated` names
 * the record that a visitor read in another language, if it is missing in this one, by language and path.
 */
export const LIST_SEARCH = {
  page: (value: string) => PAGE_NUMBER.test(value),
  untranslated: Boolean,
};

/** Of a validated query, from 1. */
export function pageNumber(search: URLSearchParams): number {
  return Number(search.get("page") ?? 1);
}

/**
 * The query string of a page including its `?`; empty for the first page of all records.
 * @param category a slug; empty for all
 */
export function listQuery(page: number, category = ""): string {
  const query = new URLSearchParams({
    ...(category && { category }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : "";
}
