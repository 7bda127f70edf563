// What the pages behind addresses are called: by their heading, or by the name of the record they show.
import type { Db } from "#server/store/database.ts";
import { findNames } from "#server/store/recordNames.ts";

interface ViewedPage {
  path: string;
  /** As it was reported with the last view. */
  title: string;
}

const FIXED: Record<string, string> = {
  "/": "Home",
  "/about": "About",
  "/activities": "Activities",
  "/articles": "All Articles",
  "/address": "Address",
  "/privacy-policy": "Privacy Policy",
};

/** Reads the names of all given pages at once. A page that is nobody's any more keeps the title it was viewed under. */
export async function namePages(db: Db, pages: ViewedPage[]): Promise<(page: ViewedPage) => string> {
  const activities = await findNames(db, "activities", idsIn(pages, "/activity-view/"));
  const articles = await findNames(db, "articles", idsIn(pages, "/article/"));
  const records = new Map<string, string>();
  for (const { id, name } of activities) records.set(`/activity-view/${id}`, name);
  for (const { id, name } of articles) records.set(`/article/${id}`, name);
  return ({ path, title }) => FIXED[path] ?? records.get(path) ?? (title || path);
}

function idsIn(pages: ViewedPage[], prefix: string): string[] {
  return pages.filter(({ path }) => path.startsWith(prefix)).map(({ path }) => path.slice(prefix.length));
}
