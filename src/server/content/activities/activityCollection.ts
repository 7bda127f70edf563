import { eq, sql } from "drizzle-orm";

import { ACTIVITIES } from "#resources/activities.ts";
import type { Activity } from "#resources/activities.ts";
import { defineCollection } from "#server/resources/Collection.ts";
import type { JoinedFields } from "#server/resources/Collection.ts";
import { preparedStatement } from "#server/database/preparedStatement.ts";
import {
  activities,
  activityAddresses,
  activityCategories,
  activityImages,
  activityTexts,
} from "#server/database/contentSchema.ts";

import { getCategoryNames, getCategorySlugs } from "./categoryNames.ts";

const categorySlugsQuery = preparedStatement((db) =>
  db
    .select()
    .from(activityCategories)
    .where(sql`${activityCategories.activityId} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`)
    .orderBy(activityCategories.activityId, activityCategories.position)
    .prepare(),
);

/** Records contain category names, the table refers to slugs. */
const CATEGORY_FIELD: JoinedFields = {
  fieldNames: ["category"],
  async read(db, ids, language) {
    const rows = await categorySlugsQuery(db).execute({ ids: JSON.stringify(ids) });
    const rowsByActivity = Map.groupBy(rows, ({ activityId }) => activityId);
    const names = await getCategoryNames(db, language);
    return (id) => ({
      category: (rowsByActivity.get(id) ?? []).flatMap(({ slug }) => names.get(slug) ?? []),
    });
  },
  async write(tx, activityId, { category }) {
    // A value of the field's kind.
    const slugs = await getCategorySlugs(tx, category as string[]);
    await tx.delete(activityCategories).where(eq(activityCategories.activityId, activityId));
    const values = slugs.map((slug, position) => ({ activityId, position, slug }));
    if (values.length > 0) await tx.insert(activityCategories).values(values);
  },
};

export const activityCollection = defineCollection<Activity>({
  type: ACTIVITIES,
  table: activities,
  textTable: activityTexts,
  addressTable: activityAddresses,
  galleryTable: activityImages,
  joinedFields: CATEGORY_FIELD,
});
