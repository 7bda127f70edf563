import { eq, sql } from "drizzle-orm";

import { ACTIVITIES } from "#content/activities.ts";
import type { Activity } from "#content/activities.ts";
import { bindContent } from "#server/collections/content.ts";
import type { JoinedFields } from "#server/collections/content.ts";
import { preparedStatement } from "#server/database/preparedStatement.ts";
import { activities, activityCategories, activityImages } from "#server/database/contentSchema.ts";

import { categoryNames, getCategorySlugs } from "./categories.ts";

const slugQuery = preparedStatement((db) =>
  db
    .select()
    .from(activityCategories)
    .where(sql`${activityCategories.activityId} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`)
    .orderBy(activityCategories.activityId, activityCategories.position)
    .prepare(),
);

/** Records contain category names, the table refers to slugs. */
const CATEGORIES: JoinedFields = {
  names: ["category"],
  async read(db, ids) {
    const rows = await slugQuery(db).execute({ ids: JSON.stringify(ids) });
    const slugs = Map.groupBy(rows, ({ activityId }) => activityId);
    const names = await categoryNames(db);
    return (id) => ({ category: (slugs.get(id) ?? []).flatMap(({ slug }) => names.get(slug) ?? []) });
  },
  async write(tx, activityId, { category }) {
    // A value of the field's kind.
    const slugs = await getCategorySlugs(tx, category as string[]);
    await tx.delete(activityCategories).where(eq(activityCategories.activityId, activityId));
    const values = slugs.map((slug, position) => ({ activityId, position, slug }));
    if (values.length > 0) await tx.insert(activityCategories).values(values);
  },
};

export const activityContent = bindContent<Activity>({
  type: ACTIVITIES,
  table: activities,
  gallery: activityImages,
  orderedBy: activities.publishedAt,
  joined: CATEGORIES,
});
