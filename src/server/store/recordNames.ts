// The names of records by their ids, for whoever needs to call them by name.
import { among } from "./conditions.ts";
import type { Db } from "./database.ts";
import { activities, articles } from "./schema.ts";

/** Ids that no record has are left out. */
export async function findNames(db: Db, kind: "activities" | "articles", ids: string[]) {
  if (ids.length === 0) return [];
  return kind === "activities"
    ? db
        .select({ id: activities.id, name: activities.name })
        .from(activities)
        .where(among(activities.id, ids))
        .all()
    : db
        .select({ id: articles.id, name: articles.title })
        .from(articles)
        .where(among(articles.id, ids))
        .all();
}
