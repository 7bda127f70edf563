// Addresses of public pages and back office screens, from the tables that the application itself goes by.
import { readFileSync } from "node:fs";

/** The patterns of all screens, such as `/admin/article/edit/:id`, as `AdminApp.tsx` routes them. */
export const SCREEN_PATTERNS: readonly string[] = readPatterns();

/**
 * The address of a page or a screen, with the id of the record that it shows.
 * @param ids by pattern
 * @throws where the table does not know the pattern: a new page has to be added to it
 */
export function pathOf(pattern: string, ids: Readonly<Record<string, string>>): string {
  if (!pattern.includes(":")) return pattern;
  const id = ids[pattern];
  if (id === undefined) throw new Error(`No record is known for ${pattern}. Add it to the table of ids`);
  return pattern.replace(/:\w+/, id);
}

/** Whether an address, with or without a query, is one of this pattern. */
export function isPathOf(pattern: string, path: string): boolean {
  const [start = ""] = path.split(/[?#]/);
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(start);
}

function readPatterns(): string[] {
  const source = readFileSync("src/web/admin/AdminApp.tsx", "utf8");
  const patterns = [...source.matchAll(/<Route path="(\/admin[^"]*)"/g)].map(([, pattern = ""]) => pattern);
  if (patterns.length === 0) throw new Error("AdminApp.tsx routes no screens in the expected form");
  return patterns;
}
