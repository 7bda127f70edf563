import type { PageName } from "#contract/analytics/analytics.ts";

/** Reads the names of pages by path; `null` for a path without a page. */
export type GetPageNames = (paths: string[]) => Promise<(path: string) => PageName | null>;
