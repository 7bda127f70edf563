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

/** Marks a run of omitted pages. */
export const GAP = null;

/** The pages to link: the first, the last, and the neighbours of the current one. */
export function linkedPages(current: number, total: number): (number | typeof GAP)[] {
  const neighbours = [current - 1, current, current + 1].filter((page) => page > 1 && page < total);
  const linked = [1, ...neighbours, total];
  return linked.flatMap((page, index) => {
    const skipped = page - (linked[index - 1] ?? 0) - 1;
    // A gap takes as much space as the one page that it would omit.
    if (skipped === 1) return [page - 1, page];
    return skipped > 1 ? [GAP, page] : [page];
  });
}
