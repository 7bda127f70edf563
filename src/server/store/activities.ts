// Activities with their categories and pictures.
import { and, count, desc, eq, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { Activity, ActivityFields } from "#contract/activities.ts";
import { ACTIVITY_MESSAGES } from "#contract/activities.ts";
import { categoryByName, categoryBySlug } from "#contract/categories.ts";
import type { CategoryName, CategorySlug } from "#contract/categories.ts";
import { AppError } from "#server/errors.ts";

import { contains, onPage } from "./conditions.ts";
import type { PageRequest, RecordChange } from "./conditions.ts";
import type { Db } from "./database.ts";
import {
  changeGallery,
  dropUnnamed,
  filesNamedBy,
  insertFiles,
  insertGallery,
  logoAfter,
  shownPicturesOf,
} from "./galleries.ts";
import type { FileChange, RecordFiles } from "./galleries.ts";
import { activities, activityCategories, activityImages } from "./schema.ts";
import type { Transaction } from "./write.ts";
import { write } from "./write.ts";

export interface ActivityFilter extends PageRequest {
  category?: CategorySlug | undefined;
  search?: string | undefined;
}

export interface NewActivity {
  fields: ActivityFields;
  files: RecordFiles;
  /** What the images show, in their order. */
  alts?: string[];
}

export interface ActivityChange extends FileChange {
  fields: ActivityFields;
}

/** A record that was written, and the files that nothing names any more. */
export interface ActivityWritten {
  activity: Activity;
  unusedFiles: string[];
}

type ActivityRow = typeof activities.$inferSelect;

/** Newest first. */
export async function listActivities(db: Db, filter: ActivityFilter = {}) {
  const condition = conditionOf(filter);
  const [counted] = db.select({ total: count() }).from(activities).where(condition).all();
  const query = db
    .select()
    .from(activities)
    .where(condition)
    .orderBy(desc(activities.createdAt), desc(activities.id))
    .$dynamic();
  const rows = onPage(query, filter).all();
  return { activities: rows.map(activityOf(db, rows)), total: counted?.total ?? 0 };
}

export async function findActivity(db: Db, id: string): Promise<Activity | null> {
  const row = db.select().from(activities).where(eq(activities.id, id)).get();
  return row ? activityOf(db, [row])(row) : null;
}

/** When each activity was last changed, the newest record first. */
export async function listActivityChanges(db: Db): Promise<RecordChange[]> {
  const { id, updatedAt, createdAt } = activities;
  return db.select({ id, updatedAt }).from(activities).orderBy(desc(createdAt), desc(id)).all();
}

export async function createActivity(
  db: Db,
  { fields, files, alts }: NewActivity,
  now: number,
): Promise<Activity> {
  return write(db, (tx) => {
    insertFiles(tx, files, now);
    const id = Bun.randomUUIDv7("hex", now);
    const logoFile = files.logo?.file ?? null;
    const row = tx
      .insert(activities)
      .values({ ...columnsOf(fields), id, logoFile, createdAt: now, updatedAt: now })
      .returning()
      .get();
    insertCategories(tx, id, fields.category);
    insertGallery(tx, activityImages, { ownerId: id, images: files.images, alts });
    return activityOf(tx, [row])(row);
  });
}

/** @throws AppError `notFound` */
export async function updateActivity(
  db: Db,
  id: string,
  change: ActivityChange,
  now: number,
): Promise<ActivityWritten> {
  return write(db, (tx) => {
    const before = getRow(tx, id);
    const named = filesNamedBy(tx, activityImages, before);
    insertFiles(tx, change.files, now);
    const logoFile = logoAfter(change, before.logoFile);
    const row = tx
      .update(activities)
      .set({ ...columnsOf(change.fields), logoFile, updatedAt: now })
      .where(eq(activities.id, id))
      .returning()
      .get();
    tx.delete(activityCategories).where(eq(activityCategories.activityId, id)).run();
    insertCategories(tx, id, change.fields.category);
    changeGallery(tx, activityImages, { ...change, ownerId: id });
    return {
      activity: activityOf(tx, [row])(row),
      unusedFiles: dropUnnamed(tx, named, change.files.images),
    };
  });
}

/** @throws AppError `notFound` */
export async function deleteActivity(db: Db, id: string): Promise<{ unusedFiles: string[] }> {
  return write(db, (tx) => {
    const named = filesNamedBy(tx, activityImages, getRow(tx, id));
    tx.delete(activities).where(eq(activities.id, id)).run();
    return { unusedFiles: dropUnnamed(tx, named) };
  });
}

function getRow(tx: Transaction, id: string): ActivityRow {
  const row = tx.select().from(activities).where(eq(activities.id, id)).get();
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

function columnsOf(fields: ActivityFields) {
  return { name: fields.name, description: fields.description, link: fields.link || null };
}

function insertCategories(tx: Transaction, activityId: string, names: CategoryName[]) {
  const slugs = present(names.map((name) => categoryByName(name)?.slug ?? null));
  const values = slugs.map((slug, position) => ({ activityId, position, slug }));
  if (values.length > 0) tx.insert(activityCategories).values(values).run();
}

/** Reads what else belongs to the given rows, for all of them at once. */
function activityOf(tx: Pick<Db, "select">, rows: ActivityRow[]): (row: ActivityRow) => Activity {
  const among = JSON.stringify(rows.map((row) => row.id));
  const categories = tx
    .select()
    .from(activityCategories)
    .where(sql`${activityCategories.activityId} IN (SELECT value FROM json_each(${among}))`)
    .orderBy(activityCategories.activityId, activityCategories.position)
    .all();
  const categoriesOf = Map.groupBy(categories, ({ activityId }) => activityId);
  const shownIn = shownPicturesOf(tx, activityImages, rows);
  return (row) => ({
    _id: row.id,
    name: row.name,
    description: row.description,
    link: row.link,
    category: present((categoriesOf.get(row.id) ?? []).map(({ slug }) => categoryBySlug(slug)?.name ?? null)),
    ...shownIn(row),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  });
}

function present<T>(values: (T | null)[]): T[] {
  return values.filter((value) => value !== null);
}
