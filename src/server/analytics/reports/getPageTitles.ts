/** Reads the names of pages by their paths; gives `null` for a path that is no page. */
export type GetPageTitles = (paths: string[]) => Promise<(path: string) => string | null>;
