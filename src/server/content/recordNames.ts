// The names of records by their ids, for whoever needs to call them by name.
import { sql } from "drizzle-orm";

import type { Db } from "#server/database/open.ts";
import { preparedOnce } from "#server/database/preparedStatement.ts";
import { activities, articles } from "#server/database/schema.ts";

const amongIds = sql`(SELECT value FROM json_each(${sql.placeholder("ids")}))`;
const activityNames = preparedOnce((db) =>
  db
    .select({ id: activities.id, name: activities.name })
    .from(activities)
    .where(sql`${activities.id} IN ${amongIds}`)
    .prepare(),
);
const articleNames = preparedOnce((db) =>
  db
    .select({ id: articles.id, name: articles.title })
    .from(articles)
    .where(sql`${articles.id} IN ${amongIds}`)
    .prepare(),
);

/** Ids that no record has are left out. */
export async function findNames(db: Db, kind: "activities" | "articles", ids: string[]) {
  if (ids.length === 0) return [];
  const names = kind === "activities" ? activityNames(db) : articleNames(db);
  return names.all({ ids: JSON.stringify(ids) });
}
