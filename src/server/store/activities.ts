// Activities with their categories and pictures.
import { and, count, desc, eq, like, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { Activity, ActivityFields } from "#contract/activities.ts";
import { ACTIVITY_MESSAGES } from "#contract/activities.ts";
import { categoryByName, categoryBySlug } from "#contract/categories.ts";
import type { CategoryName, CategorySlug } from "#contract/categories.ts";
import { MAX_GALLERY_PICTURES, pathOfFile } from "#contract/pictures.ts";
import { AppError } from "#server/errors.ts";

import type { Db } from "./database.ts";
import { deleteUnused, insertPictures, picturesOf, toPicture } from "./pictures.ts";
import type { KeptPicture, PictureRow } from "./pictures.ts";
import { activities, activityCategories, activityImages } from "./schema.ts";
import type { Transaction } from "./write.ts";
import { write } from "./write.ts";

export interface ActivityFilter {
  category?: CategorySlug | undefined;
  search?: string | undefined;
  /** From 1; all records when left out. */
  page?: number | undefined;
  limit?: number | undefined;
}

export interface ActivityFiles {
  logo: KeptPicture | null;
  images: KeptPicture[];
}

export interface ActivityChange {
  fields: ActivityFields;
  files: ActivityFiles;
  removeLogo: boolean;
  /** Files to take out of the gallery; those of other records are left alone. */
  removeFiles: string[];
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
  const limit = filter.limit ?? 10;
  const rows = filter.page
    ? query
        .limit(limit)
        .offset((filter.page - 1) * limit)
        .all()
    : query.all();
  return { activities: toActivities(db, rows), total: counted?.total ?? 0 };
}

export async function findActivity(db: Db, id: string): Promise<Activity | null> {
  const row = db.select().from(activities).where(eq(activities.id, id)).get();
  return row ? (toActivities(db, [row])[0] ?? null) : null;
}

export async function createActivity(
  db: Db,
  { fields, files, alts }: { fields: ActivityFields; files: ActivityFiles; alts?: string[] },
  now: number,
): Promise<Activity> {
  return write(db, (tx) => {
    insertPictures(tx, [...(files.logo ? [files.logo] : []), ...files.images], now);
    const id = Bun.randomUUIDv7("hex", now);
    const row = tx
      .insert(activities)
      .values({
        ...columnsOf(fields),
        id,
        logoFile: files.logo?.file ?? null,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .get();
    insertCategories(tx, id, fields.category);
    insertImages(
      tx,
      id,
      files.images.map((image, index) => ({ file: image.file, alt: alts?.[index] ?? "" })),
    );
    return first(toActivities(tx, [row]));
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
    const images = tx.select().from(activityImages).where(eq(activityImages.activityId, id)).all();
    insertPictures(tx, [...(change.files.logo ? [change.files.logo] : []), ...change.files.images], now);
    const kept = images.filter((image) => !change.removeFiles.includes(image.file));
    const added = change.files.images.map((image) => ({ file: image.file, alt: "" }));
    const logoFile = change.files.logo?.file ?? (change.removeLogo ? null : before.logoFile);
    const row = tx
      .update(activities)
      .set({ ...columnsOf(change.fields), logoFile, updatedAt: now })
      .where(eq(activities.id, id))
      .returning()
      .get();
    tx.delete(activityCategories).where(eq(activityCategories.activityId, id)).run();
    tx.delete(activityImages).where(eq(activityImages.activityId, id)).run();
    insertCategories(tx, id, change.fields.category);
    insertImages(tx, id, [...kept, ...added].slice(0, MAX_GALLERY_PICTURES));
    const named = [
      before.logoFile,
      ...images.map((image) => image.file),
      ...added.map((image) => image.file),
    ];
    return { activity: first(toActivities(tx, [row])), unusedFiles: deleteUnused(tx, present(named)) };
  });
}

/** @throws AppError `notFound` */
export async function deleteActivity(db: Db, id: string): Promise<{ unusedFiles: string[] }> {
  return write(db, (tx) => {
    const row = getRow(tx, id);
    const images = tx.select().from(activityImages).where(eq(activityImages.activityId, id)).all();
    tx.delete(activities).where(eq(activities.id, id)).run();
    return { unusedFiles: deleteUnused(tx, present([row.logoFile, ...images.map((image) => image.file)])) };
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
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
    parts.push(or(likeEscaped(activities.name, pattern), likeEscaped(activities.description, pattern)));
  }
  return and(...parts);
}

function likeEscaped(column: Parameters<typeof like>[0], pattern: string): SQL {
  return sql`${column} LIKE ${pattern} ESCAPE '\\'`;
}

function columnsOf(fields: ActivityFields) {
  return { name: fields.name, description: fields.description, link: fields.link || null };
}

function insertCategories(tx: Transaction, activityId: string, names: CategoryName[]) {
  const slugs = present(names.map((name) => categoryByName(name)?.slug ?? null));
  const values = slugs.map((slug, position) => ({ activityId, position, slug }));
  if (values.length > 0) tx.insert(activityCategories).values(values).run();
}

function insertImages(tx: Transaction, activityId: string, images: { file: string; alt: string }[]) {
  const values = images.map(({ file, alt }, position) => ({ activityId, position, file, alt }));
  if (values.length > 0) tx.insert(activityImages).values(values).run();
}

/** Reads the parts of many records in three queries. */
function toActivities(tx: Pick<Db, "select">, rows: ActivityRow[]): Activity[] {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const among = JSON.stringify(ids);
  const images = tx
    .select()
    .from(activityImages)
    .where(sql`${activityImages.activityId} IN (SELECT value FROM json_each(${among}))`)
    .orderBy(activityImages.activityId, activityImages.position)
    .all();
  const slugs = tx
    .select()
    .from(activityCategories)
    .where(sql`${activityCategories.activityId} IN (SELECT value FROM json_each(${among}))`)
    .orderBy(activityCategories.activityId, activityCategories.position)
    .all();
  const facts = picturesOf(
    tx,
    present([...rows.map((row) => row.logoFile), ...images.map((image) => image.file)]),
  );
  const imagesOf = Map.groupBy(images, (image) => image.activityId);
  const slugsOf = Map.groupBy(slugs, (category) => category.activityId);
  return rows.map((row) => toActivity(row, slugsOf.get(row.id) ?? [], imagesOf.get(row.id) ?? [], facts));
}

function toActivity(
  row: ActivityRow,
  slugs: { slug: string }[],
  images: { file: string; alt: string }[],
  facts: Map<string, PictureRow>,
): Activity {
  const shown = [...(row.logoFile ? [{ file: row.logoFile, alt: "" }] : []), ...images];
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    link: row.link,
    category: present(slugs.map(({ slug }) => categoryBySlug(slug)?.name ?? null)),
    logo: row.logoFile ? pathOfFile(row.logoFile) : null,
    images: images.map((image) => pathOfFile(image.file)),
    pictures: shown.flatMap(({ file, alt }) => {
      const fact = facts.get(file);
      return fact ? [toPicture(fact, alt)] : [];
    }),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

function present<T>(values: (T | null)[]): T[] {
  return values.filter((value) => value !== null);
}

function first<T>(values: T[]): T {
  const [value] = values;
  if (value === undefined) throw new Error("A record that was just written cannot be read");
  return value;
}
