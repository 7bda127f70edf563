// What the pages behind addresses are called: by their heading, or by the name of the record they show.
import type { Db } from "#server/database/open.ts";

import { findNames } from "./recordNames.ts";

const FIXED: Record<string, string> = {
  "/": "Home",
  "/about": "About",
  "/activities": "Activities",
  "/articles": "All Articles",
  "/address": "Address",
  "/privacy-policy": "Privacy Policy",
};

/** What they were called nobody knows any more. */
const DELETED = [
  { prefix: "/legal/", name: "Deleted legal text" },
  { prefix: "/activity-view/", name: "Deleted activity" },
  { prefix: "/article/", name: "Deleted article" },
  { prefix: "/privacy-policy/", name: "Privacy Policy, deleted version" },
];

interface Dependencies {
  db: Db;
  /** Of legal texts, by path. */
  listLegalNames: () => { path: string; name: string }[];
}

/** @returns reads the names of all given pages at once; it gives `null` for a page that is nobody's */
export function createPageNames({ db, listLegalNames }: Dependencies) {
  return async (paths: string[]): Promise<(path: string) => string | null> => {
    const activities = await findNames(db, "activities", idsIn(paths, "/activity-view/"));
    const articles = await findNames(db, "articles", idsIn(paths, "/article/"));
    const records = new Map<string, string>();
    for (const { id, name } of activities) records.set(`/activity-view/${id}`, name);
    for (const { id, name } of articles) records.set(`/article/${id}`, name);
    for (const { path, name } of listLegalNames()) records.set(path, name);
    return (path) =>
      records.get(path) ?? FIXED[path] ?? DELETED.find(({ prefix }) => path.startsWith(prefix))?.name ?? null;
  };
}

function idsIn(paths: string[], prefix: string): string[] {
  return paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
}
