import { and, count, eq, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { isSeoField, markdownField, omittedFields, recordName } from "#resources/contentType.ts";
import type { AnyRecord } from "#resources/contentType.ts";
import type { Language } from "#texts/language.ts";
import { firstRow } from "#server/database/rows.ts";
import { inJsonArray, jsonTexts, matchesSearch, greatest } from "#server/database/queryHelpers.ts";
import type { PageRequest } from "#server/database/queryHelpers.ts";
import { findIdPage, newestFirst, toIdPage } from "#server/database/findIdPage.ts";
import type { Reader } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";

import type {
  Condition,
  Collection,
  CollectionRow,
  ReviewColumns,
  ScheduleColumns,
  SharedRow,
  TextFilter,
  TextKey,
} from "./Collection.ts";
import { loadRecordImages } from "./gallery.ts";
import {
  currentSlug,
  getTextColumn,
  isCreatedBy,
  isFirstText,
  joinedColumns,
  fromColumn,
  preparedPerCollection,
} from "./recordColumns.ts";
import { isInReview, loadReviews } from "./publishing.ts";
import { readingMinutes } from "./readingMinutes.ts";
import { isScheduledText, toSchedule } from "./schedule.ts";

/** By the status of the texts. */
export interface RecordFilter extends PageRequest, TextFilter {
  /** The list contains the records that have a text in one of these languages. */
  languages: readonly Language[];
  search?: string | undefined;
  /** On columns of the table of texts. */
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
  const { table, textTable } = collection;
  const { ids, total } = await findRecordPage(db, collection, filter);
  const emptyTexts = (filter.omittedTexts ?? []).map((name) => [name, sql<string>`''`]);
  const markdown = markdownField(collection.type);
  const textBytes = markdown && {
    textBytes: sql<number>`octet_length(${getTextColumn(collection, markdown)})`,
  };
  const rows = (await db
    .select({ ...joinedColumns(collection), ...textBytes, ...Object.fromEntries(emptyTexts) })
    .from(textTable)
    .innerJoin(table, eq(table.id, textTable.ownerId))
    .where(
      and(inJsonArray(textTable.ownerId, ids), isFirstText(collection, filter.languages)),
    )) as CollectionRow[];
  // Not by the database, which would read the index of the whole list.
  const positions = new Map(ids.map((id, index) => [id, index]));
  rows.sort((one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0));
  const mapRow = await createRecordMapper(db, collection, rows, filter.languages);
  const toItem = (row: CollectionRow) => {
    const record = mapRow(row);
    if (!textBytes) return record;
    const name = recordName(collection.type, record);
    return { ...record, readingMinutes: readingMinutes(Number(row["textBytes"]), name) };
  };
  return { items: rows.map(toItem), total };
}

/** @returns `null` also for a record without a text in the language */
export async function findRecord<R extends AnyRecord>(
  db: Reader,
  collection: Collection<R>,
  key: TextKey,
): Promise<R | null> {
  const row = await findRow(db, collection, key);
  return row ? toRecord(db, collection, row) : null;
}

/** The number of records that visitors can see in a language. */
export async function countPublished(
  db: Reader,
  collection: Collection,
  language: Language,
): Promise<number> {
  const condition = publishedCondition(collection, language);
  const query = db.select({ total: count() }).from(collection.textTable).where(condition);
  return (await firstRow(query))?.total ?? 0;
}

/** The last change of a range of the records that visitors can see in a language, newest record first. */
export async function listPublishedTimestamps(
  db: Reader,
  collection: Collection,
  { language, offset, limit }: { language: Language; offset: number; limit: number },
): Promise<{ id: string; updatedAt: number }[]> {
  const { table, textTable } = collection;
  const changedAt = greatest(greatest(table.updatedAt, textTable.updatedAt), textTable.listedAt);
  return db
    .select({ id: sql<string>`${table.id}`, updatedAt: changedAt })
    .from(textTable)
    .innerJoin(table, eq(table.id, textTable.ownerId))
    .where(publishedCondition(collection, language))
    .orderBy(...newestFirst(getSortColumns(collection)))
    .limit(limit)
    .offset(offset);
}

const nameQuery = preparedPerCollection((db, { addressTable, textTable, type }) =>
  db
    .select({
      id: sql<string>`${textTable.ownerId}`,
      name: sql<string>`${getTextColumn({ textTable, type }, type.nameField)}`,
      language: sql<Language>`${textTable.language}`,
      slug: currentSlug({ addressTable, textTable }),
      isPublished: sql<boolean>`${textTable.status} = 'Published'`.mapWith(Boolean),
    })
    .from(textTable)
    .where(sql`${textTable.ownerId} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`)
    .orderBy(sql`${textTable.language} = ${sql.placeholder("language")}`)
    .prepare(),
);

/** The names and slugs of records in each of their languages, those in the given language last. */
export async function findRecordNames(
  db: Reader,
  collection: Collection,
  { ids, language }: { ids: string[]; language: Language },
): Promise<{ id: string; name: string; language: Language; slug: string; isPublished: boolean }[]> {
  if (ids.length === 0) return [];
  return nameQuery(collection)(db).execute({ ids: JSON.stringify(ids), language });
}

export async function findRow(
  db: Reader,
  collection: Collection,
  { id, language }: TextKey,
): Promise<CollectionRow | undefined> {
  const { table, textTable } = collection;
  const query = db
    .select(joinedColumns(collection))
    .from(textTable)
    .innerJoin(table, eq(table.id, textTable.ownerId))
    .where(and(eq(textTable.ownerId, id), eq(textTable.language, language)));
  // The columns of both tables are the fields of the type.
  return (await firstRow(query)) as CollectionRow | undefined;
}

/** @throws AppError `notFound`, also without a text in the language */
export async function getRow(db: Reader, collection: Collection, key: TextKey): Promise<CollectionRow> {
  const row = await findRow(db, collection, key);
  if (!row) throw new AppError("notFound", collection.type.messages.notFound);
  return row;
}

/** A record without its texts. */
export async function findSharedRow(
  db: Reader,
  { table }: Collection,
  id: string,
): Promise<SharedRow | undefined> {
  const row = await firstRow(db.select().from(table).where(eq(table.id, id)));
  // The columns of a content table are the shared fields of its type.
  return row as SharedRow | undefined;
}

/** The number of records that have a text, in any language, that is ready for review. */
export async function countInReview(
  db: Reader,
  collection: Collection,
  languages: readonly Language[],
): Promise<number> {
  const filter = { languages, inReview: true, page: 1, limit: 1 };
  return (await findRecordPage(db, collection, filter)).total;
}

/**
 * Loads the related data of all given rows at once.
 * @param languages that the texts may be in; joined fields are in the first one
 */
async function createRecordMapper<R extends AnyRecord>(
  db: Reader,
  collection: Collection<R>,
  rows: SharedRow[],
  languages: readonly unknown[],
): Promise<(row: SharedRow) => R> {
  const { type, galleryTable, joinedFields, derivedFields } = collection;
  const getImages = await loadRecordImages(db, galleryTable, rows);
  // A row without a text has no such columns.
  const getReview = await loadReviews(db, rows as readonly Partial<ReviewColumns>[]);
  const readJoined = await joinedFields?.read(
    db,
    rows.map(({ id }) => id),
    String(languages[0] ?? ""),
  );
  const fieldNames = [
    ...Object.keys(type.fields).filter((name) => !joinedFields?.fieldNames.includes(name)),
    ...(derivedFields?.names ?? []),
  ];
  return (row) => {
    const schedule = toSchedule(row as Partial<ScheduleColumns>);
    const record = {
      _id: row.id,
      ...Object.fromEntries(
        fieldNames.flatMap((name) =>
          isSeoField(name) && !row[name] ? [] : [[name, fromColumn(type.fields[name], row[name])]],
        ),
      ),
      ...readJoined?.(row.id),
      status: row["status"],
      ...(row["status"] === "Draft" ? { review: getReview(row as Partial<ReviewColumns>) } : {}),
      ...(schedule && { schedule }),
      slug: row["slug"],
      ...(languages.length > 1 ? { language: row["language"] } : {}),
      ...getImages(row),
      publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt).toISOString(),
      createdAt: new Date(row.createdAt).toISOString(),
      updatedAt: new Date(row.updatedAt).toISOString(),
    };
    // Built from the fields that the record type is inferred from.
    return record as unknown as R;
  };
}

/**
 * One record of its row, which has no texts if the record has none in the language.
 * @param languages that were asked for
 */
export async function toRecord<R extends AnyRecord>(
  db: Reader,
  collection: Collection<R>,
  row: SharedRow,
  languages: readonly unknown[] = [row["language"]],
): Promise<R> {
  return (await createRecordMapper(db, collection, [row], languages))(row);
}

async function findRecordPage(db: Reader, collection: Collection, filter: RecordFilter) {
  const { search } = filter;
  const matches =
    search && !filter.inReview && !filter.isScheduled
      ? await collection.searchByIndex?.(db, search, filter)
      : null;
  if (matches) return toIdPage(matches, filter);
  return findIdPage(
    db,
    { table: collection.textTable, sort: getSortColumns(collection) },
    filterCondition(collection, filter),
    filter,
  );
}

function filterCondition(
  collection: Collection,
  { languages, search, status, inReview, isScheduled, draftsOf, where }: RecordFilter,
): Condition {
  const { textTable, type } = collection;
  const searchColumn = (name: string) => {
    const column = getTextColumn(collection, name);
    return type.fields[name]?.kind === "blocks" ? jsonTexts(column, ["id", "type"]) : column;
  };
  // Long texts are read only if the others do not match.
  const { long = [], short = [] } = Object.groupBy(type.searchFields, (name) =>
    name in omittedFields(type) ? "long" : "short",
  );
  const searched = [short, long].filter((names) => names.length > 0).map((names) => names.map(searchColumn));
  const isOwn = draftsOf === undefined ? undefined : isCreatedBy(collection, draftsOf);
  const isReadable = isOwn && (inReview ? isOwn : or(eq(textTable.status, "Published"), isOwn));
  return and(
    isFirstText(collection, languages),
    status && eq(textTable.status, status),
    inReview ? isInReview(collection) : undefined,
    isScheduled ? isScheduledText(collection) : undefined,
    isReadable,
    where,
    search ? or(...searched.map((columns) => matchesSearch(columns, search))) : undefined,
  );
}

export function publishedCondition({ textTable }: Collection, language: Language): SQL | undefined {
  return and(eq(textTable.language, language), eq(textTable.status, "Published"));
}

export function getSortColumns({ textTable }: Collection) {
  return { id: textTable.ownerId, timestamp: textTable.listedAt };
}
