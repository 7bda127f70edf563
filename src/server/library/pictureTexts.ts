// Where texts contain pictures, by their stored paths.
import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

import { UPLOADS_PATH } from "#contract/images.ts";
import type { Reader } from "#server/database/open.ts";
import { contains } from "#server/database/queryHelpers.ts";
import { legalVersions, settings } from "#server/database/schema.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { getTextColumn, sharedColumnFields, translatableFields } from "#server/resources/recordColumns.ts";

/** A table with the columns whose texts may contain pictures. */
export interface PictureTexts {
  table: SQLiteTable & { updatedAt: SQLiteColumn; updatedBy: SQLiteColumn };
  columns: SQLiteColumn[];
  /** The texts that translations were made from. */
  copies: SQLiteColumn[];
}

export function listPictureTexts(collections: readonly Collection[]): PictureTexts[] {
  const { contentTh, contentEn } = legalVersions;
  return [
    ...collections.flatMap(recordPictureTexts),
    { table: legalVersions, columns: [contentTh, contentEn], copies: [] },
    { table: settings, columns: [settings.value], copies: [settings.sourceValue] },
  ];
}

function recordPictureTexts(collection: Collection): PictureTexts[] {
  const { table, textTable, type } = collection;
  const sharedColumns: Record<string, SQLiteColumn> = getTableColumns(table);
  return [
    {
      table,
      columns: sharedColumnFields(collection).flatMap((name) => sharedColumns[name] ?? []),
      copies: [],
    },
    {
      table: textTable,
      columns: translatableFields(type).map((name) => getTextColumn(collection, name)),
      copies: [textTable.sourceTexts],
    },
  ];
}

const STORED_HASH = /\/uploads\/([0-9a-f]{32})/g;

/** The content hashes of all pictures that texts contain. The site's logo is one of them. */
export async function findHashesInTexts(db: Reader, collections: readonly Collection[]): Promise<string[]> {
  const hashes = new Set<string>();
  for (const { table, columns } of listPictureTexts(collections)) {
    for (const column of columns) {
      // A column may contain JSON.
      const text = sql<string>`${column}`;
      const rows = await db.select({ text }).from(table).where(contains(column, UPLOADS_PATH));
      for (const row of rows) for (const [, hash = ""] of row.text.matchAll(STORED_HASH)) hashes.add(hash);
    }
  }
  return [...hashes];
}
