// Addresses of public pages and back office screens, from the tables that the application itself goes by.
import { readFileSync } from "node:fs";

import { CONTENT_SCREENS } from "#web/admin/content/registry.tsx";
import type { ContentScreens } from "#web/admin/collections/screens/contentScreens.tsx";

/** Such as in `/admin/settings/:group?`. */
const OPTIONAL_PART = /\/:\w+\?$/;

/** The patterns of all screens, such as `/admin/article/edit/:id`, as `AdminApp.tsx` routes them. */
export const SCREEN_PATTERNS: readonly string[] = readScreenPatterns();

/**
 * The address of a page or a screen, with the id of the record that it shows.
 * @param ids by pattern: what stands in place of its first parameter and all that follows
 * @throws where the table does not know the pattern: a new page has to be added to it
 */
export function buildPath(pattern: string, ids: Readonly<Record<string, string>>): string {
  const path = pattern.replace(OPTIONAL_PART, "");
  if (!path.includes(":")) return path;
  const id = ids[pattern];
  if (id === undefined) throw new Error(`No record is known for ${pattern}. Add it to the table of ids`);
  return path.replace(/:.*$/, id);
}

/** Whether an address, with or without a query, is one of this pattern. */
export function matchesPattern(pattern: string, path: string): boolean {
  const [start = ""] = path.split(/[?#]/);
  const expression = pattern.replace(OPTIONAL_PART, "(/[^/]+)?").replaceAll(/:\w+/g, "[^/]+");
  return new RegExp(`^${expression}$`).test(start);
}

function readScreenPatterns(): string[] {
  const source = readFileSync("src/web/admin/AdminApp.tsx", "utf8");
  const patterns = [...source.matchAll(/<Route path="(\/admin[^"]*)"/g)].map(([, pattern = ""]) => pattern);
  if (patterns.length === 0) throw new Error("AdminApp.tsx routes no screens in the expected form");
  return [...patterns, ...CONTENT_SCREENS.flatMap(contentScreenPatterns)];
}

function contentScreenPatterns({ type: { admin }, extraScreens }: ContentScreens): string[] {
  return ["", "/create", "/edit/:id", ...extraScreens.map(({ path }) => path)].map(
    (path) => admin.path + path,
  );
}
