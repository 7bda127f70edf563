import { and, count, eq, getTableColumns, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import type { AnyRecord } from "#content/contentType.ts";
import { firstRow } from "#server/database/rows.ts";
import { inJsonArray, contains, greatest } from "#server/database/queryHelpers.ts";
import type { PageRequest, RecordTimestamp } from "#server/database/queryHelpers.ts";
import { findIdPage, newestFirst, toIdPage } from "#server/database/findIdPage.ts";
import type { Reader } from "#server/database/open.ts";
import { preparedStatement } from "#server/database/preparedStatement.ts";

import type { Condition, Collection, CollectionRow, StatusFilter } from "./Collection.ts";
import { loadRecordImages } from "./recordImages.ts";

export interface RecordFilter extends PageRequest, StatusFilter {
  search?: string | undefined;
  where?: Condition;
  /** Long texts that are not read; the records have empty ones. */
  omittedTexts?: readonly string[];
}

/** Newest first. */
export async function listRecords<R extends AnyRecord>(
  db: Reader,
  collection: Collection<R>,
  filter: RecordFilter,
) {
  const { table } = collection;
  const sort = getSortColumns(collection);
  const { ids, total } = await findRecordPage(db, collection, filter);
  const emptyTexts = (filter.omittedTexts ?? []).map((name) => [name, sql<string>`''`]);
  const rows = (await db
    .select({ ...getTableColumns(table), ...Object.fromEntries(emptyTexts) })
    .from(table)
    .where(inJsonArray(table.id, ids))
    .orderBy(...newestFirst(sort))) as CollectionRow[];
  return { items: rows.map(await createRecordMapper(db, collection, rows)), total };
}

export async function findRecord<R extends AnyRecord>(
  db: Reader,
  collection: Collection<R>,
  id: string,
): Promise<R | null> {
  const row = await findRow(db, collection, id);
  return row ? toRecord(db, collection, row) : null;
}

/** The id of the user who created the record; `null` also for an unknown record. */
export async function findCreator(db: Reader, { table }: Collection, id: string): Promise<string | null> {
  const query = db.select({ createdBy: sql<string | null>`${table.createdBy}` });
  return (await firstRow(query.from(table).where(eq(table.id, id))))?.createdBy ?? null;
}

/** The number of visible records. */
export async function countPublished(db: Reader, collection: Collection): Promise<number> {
  const query = db.select({ total: count() }).from(collection.table).where(publishedCondition(collection));
  return (await firstRow(query))?.total ?? 0;
}

/** The last change of a range of the visible records, newest record first. */
export async function listPublishedTimestamps(
  db: Reader,
  collection: Collection,
  { offset, limit }: { offset: number; limit: number },
): Promise<RecordTimestamp[]> {
  const { id, updatedAt, publishedAt } = collection.table;
  return db
    .select({ id: sql<string>`${id}`, updatedAt: greatest(updatedAt, publishedAt) })
    .from(collection.table)
    .where(publishedCondition(collection))
    .orderBy(...newestFirst(getSortColumns(collection)))
    .limit(limit)
    .offset(offset);
}

const publishedQuery = preparedPerCollection((db, collection) =>
  db
    .select({ one: sql`1` })
    .from(collection.table)
    .where(and(eq(collection.table.id, sql.placeholder("id")), publishedCondition(collection)))
    .prepare(),
);

/** True if visitors can see the record. */
export async function isPublished(db: Reader, collection: Collection, id: string): Promise<boolean> {
  return (await firstRow(publishedQuery(collection)(db).execute({ id }))) !== undefined;
}

const nameQuery = preparedPerCollection((db, collection) => {
  const { table, type } = collection;
  const name = getColumn(collection, type.nameField);
  const isPublished = publishedCondition(collection) ?? sql`TRUE`;
  return db
    .select({
      id: sql<string>`${table.id}`,
      name: sql<string | null>`CASE WHEN ${isPublished} THEN ${name} END`,
    })
    .from(table)
    .where(sql`${table.id} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`)
    .prepare();
});

/** Names by id, `null` for an unpublished record; unknown ids are left out. */
export async function findRecordNames(
  db: Reader,
  collection: Collection,
  ids: string[],
): Promise<{ id: string; name: string | null }[]> {
  return ids.length === 0 ? [] : await nameQuery(collection)(db).execute({ ids: JSON.stringify(ids) });
}

export async function findRow(
  db: Reader,
  { table }: Collection,
  id: string,
): Promise<CollectionRow | undefined> {
  const row = await firstRow(db.select().from(table).where(eq(table.id, id)));
  // The columns of a content table are the fields of its type.
  return row as CollectionRow | undefined;
}

/** Loads the related data of all given rows at once. */
async function createRecordMapper<R extends AnyRecord>(
  db: Reader,
  collection: Collection<R>,
  rows: CollectionRow[],
): Promise<(row: CollectionRow) => R> {
  const { type, galleryTable, joinedFields, derivedFields } = collection;
  const getImages = await loadRecordImages(db, galleryTable, rows);
  const readJoined = await joinedFields?.read(
    db,
    rows.map(({ id }) => id),
  );
  const fieldNames = [...columnFieldNames(collection), ...(derivedFields?.names ?? [])];
  return (row) => {
    const record = {
      _id: row.id,
      ...Object.fromEntries(fieldNames.map((name) => [name, row[name]])),
      ...readJoined?.(row.id),
      ...(type.publishing === "drafts" ? { status: row.status } : {}),
      ...getImages(row),
      publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt).toISOString(),
      createdAt: new Date(row.createdAt).toISOString(),
      updatedAt: new Date(row.updatedAt).toISOString(),
    };
    // Built from the fields that the record type is inferred from.
    return record as unknown as R;
  };
}

/** One record of its row. */
export async function toRecord<R extends AnyRecord>(
  db: Reader,
  collection: Collection<R>,
  row: CollectionRow,
): Promise<R> {
  return (await createRecordMapper(db, collection, [row]))(row);
}

/** Fields with a column in the table of their type. */
export function columnFieldNames({
  type,
  joinedFields,
}: Pick<Collection, "type" | "joinedFields">): string[] {
  return Object.keys(type.fields).filter((name) => !joinedFields?.fieldNames.includes(name));
}

async function findRecordPage(db: Reader, collection: Collection, filter: RecordFilter) {
  const { search } = filter;
  const matches = search ? await collection.searchByIndex?.(db, search, filter) : null;
  if (matches) return toIdPage(matches, filter);
  return findIdPage(
    db,
    { table: collection.table, sort: getSortColumns(collection) },
    filterCondition(collection, filter),
    filter,
  );
}

function filterCondition(collection: Collection, filter: RecordFilter): Condition {
  const { search, status, draftsOf, where } = filter;
  const searchCondition = search
    ? or(...collection.type.searchFields.map((name) => contains(getColumn(collection, name), search)))
    : undefined;
  const isReadable =
    draftsOf === undefined
      ? undefined
      : or(publishedCondition(collection), eq(collection.table.createdBy, draftsOf));
  return and(where, status && eq(getColumn(collection, "status"), status), isReadable, searchCondition);
}

/** True for the records that visitors can see. */
export function publishedCondition(collection: Collection): SQL | undefined {
  return collection.type.publishing === "drafts"
    ? eq(getColumn(collection, "status"), "Published")
    : undefined;
}

function getSortColumns({ table, sortColumn }: Collection) {
  return { id: table.id, timestamp: sortColumn };
}

/** The column of a field. */
export function getColumn({ table, type }: Collection, name: string): SQLiteColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`The table of ${type.plural} has no column ${name}`);
  return column;
}

/** A query for each content type and database, prepared when it is first used. */
function preparedPerCollection<Query>(prepare: (db: Reader, collection: Collection) => Query) {
  const queries = new WeakMap<Collection, (db: Reader) => Query>();
  return (collection: Collection) => {
    const query = queries.get(collection) ?? preparedStatement((db) => prepare(db, collection));
    queries.set(collection, query);
    return query;
  };
}
