// The names of records by their ids, for whoever needs to call them by name.
import { sql } from "drizzle-orm";

import type { Db } from "./database.ts";
import { activities, articles } from "./schema.ts";

/** Ids that no record has are left out. */
export async function findNames(db: Db, kind: "activities" | "articles", ids: string[]) {
  if (ids.length === 0) return [];
  const wanted = sql`IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return kind === "activities"
    ? db
        .select({ id: activities.id, name: activities.name })
        .from(activities)
        .where(sql`${activities.id} ${wanted}`)
        .all()
    : db
        .select({ id: articles.id, name: articles.title })
        .from(articles)
        .where(sql`${articles.id} ${wanted}`)
        .all();
}
