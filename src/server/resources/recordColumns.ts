// Where the fields of a content type are stored.
import { and, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import type { SQL, SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import { parseBlocks } from "#resources/blocks/blockTexts.ts";
import { greatest } from "#server/database/queryHelpers.ts";
import type { Reader } from "#server/database/open.ts";
import type { Language } from "#texts/language.ts";
import { preparedStatement } from "#server/database/preparedStatement.ts";

import type { Collection } from "./Collection.ts";

/** Names of the fields that each language has its own text of. */
export function translatableFields({ fields }: Collection["type"]): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    "translatable" in field && field.translatable ? [name] : [],
  );
}

/** Names of the other fields with a column. */
export function sharedColumnFields({
  type,
  joinedFields,
}: Pick<Collection, "type" | "joinedFields">): string[] {
  const others = new Set([...translatableFields(type), ...(joinedFields?.fieldNames ?? [])]);
  return Object.keys(type.fields).filter((name) => !others.has(name));
}

/** Fields by name as the values of their columns. An empty optional web address is stored as `null`. */
export function toSharedColumns(
  collection: Collection,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const name of sharedColumnFields(collection)) {
    const field = collection.type.fields[name];
    const isEmpty = field?.kind === "webAddress" && field.required === undefined && fields[name] === "";
    columns[name] = isEmpty ? null : fields[name];
  }
  return columns;
}

/** The value of a translatable field as that of its column. */
export function toTextColumn(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
}

/** The value of a column as that of its field in a record. A record without a text has no such columns. */
export function fromColumn(field: { kind: string } | undefined, value: unknown): unknown {
  return field?.kind === "blocks" && typeof value === "string" ? parseBlocks(value) : value;
}

/** The column of a translatable or derived field. */
export function getTextColumn(
  { textTable, type }: Pick<Collection, "textTable" | "type">,
  name: string,
): SQLiteColumn {
  const column = getTableColumns(textTable)[name];
  if (!column) throw new Error(`The table of texts of ${type.plural} has no column ${name}`);
  return column;
}

/** The current slug of each row of the table of texts. */
export function currentSlug({ addressTable, textTable }: Pick<Collection, "addressTable" | "textTable">) {
  const { slug, ownerId, language, isCurrent } = addressTable;
  const query = sql`SELECT ${slug} FROM ${addressTable} WHERE ${ownerId} = ${textTable.ownerId}
    AND ${language} = ${textTable.language} AND ${isCurrent} = 1`;
  // Nested: in a query of one table, Drizzle removes the names of tables from the columns of an expression.
  return sql<string>`(${query})`;
}

/** The columns of a record with its text in one language: a `CollectionRow`. */
export function joinedColumns(collection: Collection) {
  const { type, table, textTable, derivedFields } = collection;
  const textNames = [...translatableFields(type), ...(derivedFields?.names ?? [])];
  return {
    ...getTableColumns(table),
    ...Object.fromEntries(textNames.map((name) => [name, getTextColumn(collection, name)])),
    language: textTable.language,
    status: textTable.status,
    reviewRequestedAt: textTable.reviewRequestedAt,
    reviewRequestedBy: textTable.reviewRequestedBy,
    publishAt: textTable.publishAt,
    unpublishAt: textTable.unpublishAt,
    scheduledBy: textTable.scheduledBy,
    slug: currentSlug(collection),
    updatedAt: greatest(table.updatedAt, textTable.updatedAt),
    updatedBy: sql<string | null>`CASE WHEN ${textTable.updatedAt} < ${table.updatedAt}
      THEN ${table.updatedBy} ELSE ${textTable.updatedBy} END`,
  };
}

/**
 * A condition on texts: true for one of each record, in the first of the languages that the record has.
 * @param text the columns of a table of its own; those of the table of texts by default
 */
export function isFirstText(
  { textTable }: Pick<Collection, "textTable">,
  languages: readonly Language[],
  text: Record<"ownerId" | "language", SQLWrapper> = textTable,
): SQL | undefined {
  const { ownerId, language } = textTable;
  const isFirst = languages.map((one, index) => {
    const earlier = inArray(language, languages.slice(0, index));
    const others = sql`(SELECT ${ownerId} FROM ${textTable} WHERE ${earlier})`;
    return and(eq(text.language, one), index > 0 ? sql`${text.ownerId} NOT IN ${others}` : undefined);
  });
  return or(...isFirst);
}

/** A condition on texts: true if the user created the record. */
export function isCreatedBy(
  { table, textTable }: Pick<Collection, "table" | "textTable">,
  userId: string,
): SQL {
  return sql`${textTable.ownerId} IN (SELECT ${table.id} FROM ${table} WHERE ${table.createdBy} = ${userId})`;
}

/** A query for each content type and database, prepared when it is first used. */
export function preparedPerCollection<Query>(prepare: (db: Reader, collection: Collection) => Query) {
  const queries = new WeakMap<Collection, (db: Reader) => Query>();
  return (collection: Collection) => {
    const query = queries.get(collection) ?? preparedStatement((db) => prepare(db, collection));
    queries.set(collection, query);
    return query;
  };
}
