// Activities with their categories and pictures.
import { and, eq, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { ACTIVITY_MESSAGES } from "#contract/content/activities.ts";
import type { Activity, ActivityFields } from "#contract/content/activities.ts";
import type { GalleryEntry } from "#contract/content/gallery.ts";
import { removeWithPictures, shownPicturesOf, writeWithPictures } from "#server/collections/galleries.ts";
import type { FileChange, RecordFiles } from "#server/collections/galleries.ts";
import { among, contains, later } from "#server/database/conditions.ts";
import type { PageRequest, RecordChange } from "#server/database/conditions.ts";
import { makeOnce } from "#server/database/idempotentRequests.ts";
import type { Making } from "#server/database/idempotentRequests.ts";
import { findIds, newestFirst } from "#server/database/newestFirst.ts";
import type { Db } from "#server/database/open.ts";
import { preparedOnce } from "#server/database/preparedStatement.ts";
import { activities, activityCategories, activityImages } from "#server/database/schema.ts";
import { write } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { nextVersion, refuseUnseen } from "#server/database/versions.ts";
import type { Occasion } from "#server/database/versions.ts";
import { AppError } from "#server/errors.ts";

import { categoryNames, getCategorySlugs } from "./categories.ts";

export interface ActivityFilter extends PageRequest {
  /** A slug. */
  category?: string | undefined;
  search?: string | undefined;
}

type StoredFields = Omit<ActivityFields, "publishedAt">;

export interface NewActivity {
  fields: StoredFields;
  /** Milliseconds since 1970; of the creation when left out or `null`. */
  publishedAt?: number | null | undefined;
  files: RecordFiles;
  /** The order and the descriptions of the images. */
  gallery?: GalleryEntry[];
}

export interface ActivityChange extends FileChange {
  fields: StoredFields;
  /** The stored one when left out or `null`. */
  publishedAt?: number | null | undefined;
}

/** A record that was written, and the files that nothing names any more. */
export interface ActivityWritten {
  activity: Activity;
  unusedFiles: string[];
}

type ActivityRow = typeof activities.$inferSelect;

const ORDER = { id: activities.id, at: activities.publishedAt };

/** Newest first. */
export async function listActivities(db: Db, filter: ActivityFilter) {
  const { ids, total } = findIds(db, { table: activities, order: ORDER }, conditionOf(filter), filter);
  const rows = db
    .select()
    .from(activities)
    .where(among(activities.id, ids))
    .orderBy(...newestFirst(ORDER))
    .all();
  return { activities: rows.map(activityOf(db, rows)), total };
}

export async function findActivity(db: Db, id: string): Promise<Activity | null> {
  const row = findRow(db, id);
  return row ? activityOf(db, [row])(row) : null;
}

/** When each activity was last changed, the newest record first. */
export async function listActivityChanges(db: Db): Promise<RecordChange[]> {
  const { id, updatedAt, publishedAt } = activities;
  return db
    .select({ id, updatedAt: later(updatedAt, publishedAt) })
    .from(activities)
    .orderBy(...newestFirst(ORDER))
    .all();
}

/** @throws AppError `invalid` where a category does not exist */
export async function createActivity(
  db: Db,
  { fields, publishedAt, files, gallery = [] }: NewActivity,
  making: Making,
): Promise<Activity> {
  const { now } = making;
  return write(db, (tx) => {
    const row = makeOnce(tx, making, {
      find: (id) => findRow(tx, id),
      make(id) {
        const made = writeWithPictures(tx, activityImages, {
          before: null,
          change: { files, gallery },
          now,
          save: (logoFile) =>
            tx
              .insert(activities)
              .values({
                ...columnsOf(fields),
                id,
                logoFile,
                publishedAt: publishedAt ?? now,
                createdAt: now,
                updatedAt: now,
              })
              .returning()
              .get(),
        });
        insertCategories(tx, id, fields.category);
        return made.row;
      },
    });
    return activityOf(db, [row])(row);
  });
}

/** @throws AppError `notFound`; `conflict` when a newer version stands; `invalid` where a category does not exist */
export async function updateActivity(
  db: Db,
  id: string,
  change: ActivityChange,
  occasion: Occasion,
): Promise<ActivityWritten> {
  return write(db, (tx) => {
    const before = getRow(tx, id);
    refuseUnseen(tx, before, occasion, () => activityOf(db, [before])(before));
    const publishedAt = change.publishedAt ?? before.publishedAt;
    const { row, unusedFiles } = writeWithPictures(tx, activityImages, {
      before,
      change,
      now: occasion.now,
      save: (logoFile) =>
        tx
          .update(activities)
          .set({ ...columnsOf(change.fields), publishedAt, logoFile, ...nextVersion(before, occasion) })
          .where(eq(activities.id, id))
          .returning()
          .get(),
    });
    tx.delete(activityCategories).where(eq(activityCategories.activityId, id)).run();
    insertCategories(tx, id, change.fields.category);
    return { activity: activityOf(db, [row])(row), unusedFiles };
  });
}

/** @throws AppError `notFound` */
export async function deleteActivity(db: Db, id: string): Promise<{ unusedFiles: string[] }> {
  return write(db, (tx) => {
    const row = getRow(tx, id);
    const remove = () => tx.delete(activities).where(eq(activities.id, id)).run();
    return { unusedFiles: removeWithPictures(tx, activityImages, row, remove) };
  });
}

function findRow(db: Pick<Db, "select">, id: string): ActivityRow | undefined {
  return db.select().from(activities).where(eq(activities.id, id)).get();
}

function getRow(tx: Transaction, id: string): ActivityRow {
  const row = findRow(tx, id);
  if (!row) throw new AppError("notFound", ACTIVITY_MESSAGES.notFound);
  return row;
}

function conditionOf({ category, search }: ActivityFilter): SQL | undefined {
  const parts: (SQL | undefined)[] = [];
  if (category) {
    parts.push(
      sql`${activities.id} IN (SELECT activity_id FROM activity_categories WHERE slug = ${category})`,
    );
  }
  if (search) parts.push(or(contains(activities.name, search), contains(activities.description, search)));
  return and(...parts);
}

function columnsOf(fields: StoredFields) {
  return { name: fields.name, description: fields.description, link: fields.link || null };
}

function insertCategories(tx: Transaction, activityId: string, names: string[]) {
  const values = getCategorySlugs(tx, names).map((slug, position) => ({ activityId, position, slug }));
  if (values.length > 0) tx.insert(activityCategories).values(values).run();
}

const slugsOf = preparedOnce((db) =>
  db
    .select()
    .from(activityCategories)
    .where(sql`${activityCategories.activityId} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`)
    .orderBy(activityCategories.activityId, activityCategories.position)
    .prepare(),
);

/** Reads what else belongs to the given rows, for all of them at once; within a transaction, as it is by then. */
function activityOf(db: Db, rows: ActivityRow[]): (row: ActivityRow) => Activity {
  const ids = rows.map((row) => row.id);
  const categoriesOf = Map.groupBy(
    slugsOf(db).all({ ids: JSON.stringify(ids) }),
    ({ activityId }) => activityId,
  );
  const names = categoryNames(db);
  const shownIn = shownPicturesOf(db, activityImages, rows);
  return (row) => ({
    _id: row.id,
    name: row.name,
    description: row.description,
    link: row.link,
    category: (categoriesOf.get(row.id) ?? []).flatMap(({ slug }) => names.get(slug) ?? []),
    ...shownIn(row),
    publishedAt: new Date(row.publishedAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  });
}
