import { and, eq, getTableColumns, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import type { AnyRecord, PublishingStatus } from "#content/contentType.ts";
import { first } from "#server/database/first.ts";
import { among, contains, later } from "#server/database/conditions.ts";
import type { PageRequest, RecordChange } from "#server/database/conditions.ts";
import { findIds, newestFirst, pageOfIds } from "#server/database/newestFirst.ts";
import type { Reader } from "#server/database/open.ts";
import { preparedStatement } from "#server/database/preparedStatement.ts";

import type { Condition, Content, ContentRow } from "./content.ts";
import { shownPicturesOf } from "./galleries.ts";

export interface RecordFilter extends PageRequest {
  search?: string | undefined;
  /** For types with drafts; all records if omitted. */
  status?: PublishingStatus | undefined;
  where?: Condition;
}

/** Newest first. */
export async function listRecords<R extends AnyRecord>(
  db: Reader,
  content: Content<R>,
  filter: RecordFilter,
) {
  const { table } = content;
  const order = orderOf(content);
  const { ids, total } = await findPage(db, content, filter);
  const rows = (await db
    .select()
    .from(table)
    .where(among(table.id, ids))
    .orderBy(...newestFirst(order))) as ContentRow[];
  return { items: rows.map(await recordReader(db, content, rows)), total };
}

export async function findRecord<R extends AnyRecord>(
  db: Reader,
  content: Content<R>,
  id: string,
): Promise<R | null> {
  const row = await findRow(db, content, id);
  return row ? readRecord(db, content, row) : null;
}

/** The last change of each visible record, newest record first. */
export async function listPublishedChanges(db: Reader, content: Content): Promise<RecordChange[]> {
  const { id, updatedAt, publishedAt } = content.table;
  return db
    .select({ id: sql<string>`${id}`, updatedAt: later(updatedAt, publishedAt) })
    .from(content.table)
    .where(publishedCondition(content))
    .orderBy(...newestFirst(orderOf(content)));
}

const publishedQuery = preparedFor((db, content) =>
  db
    .select({ one: sql`1` })
    .from(content.table)
    .where(and(eq(content.table.id, sql.placeholder("id")), publishedCondition(content)))
    .prepare(),
);

/** True if visitors can see the record. */
export async function isPublished(db: Reader, content: Content, id: string): Promise<boolean> {
  return (await first(publishedQuery(content)(db).execute({ id }))) !== undefined;
}

const nameQuery = preparedFor((db, content) => {
  const { table, type } = content;
  return db
    .select({ id: sql<string>`${table.id}`, name: sql<string>`${columnOf(content, type.nameField)}` })
    .from(table)
    .where(sql`${table.id} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`)
    .prepare();
});

/** Names by id; unknown ids are left out. */
export async function findNames(
  db: Reader,
  content: Content,
  ids: string[],
): Promise<{ id: string; name: string }[]> {
  return ids.length === 0 ? [] : await nameQuery(content)(db).execute({ ids: JSON.stringify(ids) });
}

export async function findRow(db: Reader, { table }: Content, id: string): Promise<ContentRow | undefined> {
  const row = await first(db.select().from(table).where(eq(table.id, id)));
  // The columns of a content table are the fields of its type.
  return row as ContentRow | undefined;
}

/** Loads the related data of all given rows at once. */
async function recordReader<R extends AnyRecord>(
  db: Reader,
  content: Content<R>,
  rows: ContentRow[],
): Promise<(row: ContentRow) => R> {
  const { type, gallery, joined, derive } = content;
  const shownIn = await shownPicturesOf(db, gallery, rows);
  const readJoined = await joined?.read(
    db,
    rows.map(({ id }) => id),
  );
  const stored = storedNames(content);
  return (row) => {
    const record = {
      _id: row.id,
      ...Object.fromEntries(stored.map((name) => [name, row[name]])),
      ...readJoined?.(row.id),
      ...(type.publishing === "drafts" ? { status: row.status } : {}),
      ...shownIn(row),
      publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt).toISOString(),
      createdAt: new Date(row.createdAt).toISOString(),
      updatedAt: new Date(row.updatedAt).toISOString(),
      ...derive?.(row),
    };
    // Made of the fields that the type of the record is inferred from.
    return record as unknown as R;
  };
}

/** One record of its row. */
export async function readRecord<R extends AnyRecord>(
  db: Reader,
  content: Content<R>,
  row: ContentRow,
): Promise<R> {
  return (await recordReader(db, content, [row]))(row);
}

/** Fields with a column in the table of their type. */
export function storedNames({ type, joined }: Pick<Content, "type" | "joined">): string[] {
  return Object.keys(type.fields).filter((name) => !joined?.names.includes(name));
}

async function findPage(db: Reader, content: Content, filter: RecordFilter) {
  const { search, status } = filter;
  const indexed = search ? await content.searchIndex?.(db, search, status) : null;
  if (indexed) return pageOfIds(indexed, filter);
  return findIds(db, { table: content.table, order: orderOf(content) }, conditionOf(content, filter), filter);
}

function conditionOf(content: Content, { search, status, where }: RecordFilter): Condition {
  const searched = search
    ? or(...content.type.searched.map((name) => contains(columnOf(content, name), search)))
    : undefined;
  return and(where, status && eq(columnOf(content, "status"), status), searched);
}

function publishedCondition(content: Content): SQL | undefined {
  return content.type.publishing === "drafts" ? eq(columnOf(content, "status"), "Published") : undefined;
}

function orderOf({ table, orderedBy }: Content) {
  return { id: table.id, at: orderedBy };
}

function columnOf({ table, type }: Content, name: string): SQLiteColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`The table of ${type.plural} has no column ${name}`);
  return column;
}

/** A query for each content type and database, prepared when it is first used. */
function preparedFor<Query>(prepare: (db: Reader, content: Content) => Query) {
  const queries = new WeakMap<Content, (db: Reader) => Query>();
  return (content: Content) => {
    const query = queries.get(content) ?? preparedStatement((db) => prepare(db, content));
    queries.set(content, query);
    return query;
  };
}
