/** Reads the titles of pages by path; `null` for a path without a page. */
export type GetPageTitles = (paths: string[]) => Promise<(path: string) => string | null>;
