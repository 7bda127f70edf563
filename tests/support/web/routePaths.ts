import { readFileSync } from "node:fs";

import { SCREENS } from "#web/admin/lazyScreens.ts";
import { CONTENT_SCREENS } from "#web/admin/registry.tsx";
import type { ContentScreens } from "#web/admin/resource/contentScreens.tsx";

/** An optional last parameter, as in `/admin/settings/:group?`. */
const OPTIONAL_PART = /\/:\w+\?$/;

/**
 * Route patterns of all screens, such as `/admin/article/edit/:id`, read from the tables of screens
 * and, those with parameters, from `AdminApp.tsx`.
 */
export const SCREEN_PATTERNS: readonly string[] = readScreenPatterns();

/**
 * Returns the path of a page or screen.
 * @param ids by pattern: replaces the first parameter and all that follows
 * @throws if a pattern with parameters has no id, so that tests fail until a new page is added to the table
 */
export function buildPath(pattern: string, ids: Readonly<Record<string, string>>): string {
  const path = pattern.replace(OPTIONAL_PART, "");
  if (!path.includes(":")) return path;
  const id = ids[pattern];
  if (id === undefined) throw new Error(`No record is known for ${pattern}. Add it to the table of ids`);
  return path.replace(/:.*$/, id);
}

/** Returns whether a path, with or without a query or fragment, matches the pattern. */
export function matchesPattern(pattern: string, path: string): boolean {
  const [start = ""] = path.split(/[?#]/);
  const expression = pattern.replace(OPTIONAL_PART, "(/[^/]+)?").replaceAll(/:\w+/g, "[^/]+");
  return new RegExp(`^${expression}$`).test(start);
}

function readScreenPatterns(): string[] {
  const source = readFileSync("src/web/admin/AdminApp.tsx", "utf8");
  const patterns = [...source.matchAll(/<Route path="(\/admin[^"]*)"/g)].map(([, pattern = ""]) => pattern);
  if (patterns.length === 0) throw new Error("AdminApp.tsx routes no screens in the expected form");
  return [...SCREENS.map(({ path }) => path), ...patterns, ...CONTENT_SCREENS.flatMap(contentScreenPatterns)];
}

function contentScreenPatterns({ type: { admin }, extraScreens }: ContentScreens): string[] {
  return [
    "",
    "/create",
    "/edit/:id",
    "/:id/translate/:language",
    ...extraScreens.map(({ path }) => path),
  ].map((path) => admin.path + path);
}
