// Where texts contain pictures, by their stored paths.
import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

import { UPLOADS_PATH } from "#contract/images.ts";
import type { Reader } from "#server/database/open.ts";
import { contains } from "#server/database/queryHelpers.ts";
import { legalVersions, settings } from "#server/database/schema.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { translatableFields } from "#server/resources/recordColumns.ts";

/** A table with the names of the columns whose texts may contain pictures. */
export interface PictureTexts {
  table: SQLiteTable & Record<"updatedAt" | "updatedBy", SQLiteColumn>;
  names: readonly string[];
  /** Copies of the texts that translations were made from. */
  copies: readonly string[];
}

export function listPictureTexts(collections: readonly Collection[]): PictureTexts[] {
  return [
    ...collections.map(({ textTable, type }) => ({
      table: textTable,
      names: translatableFields(type),
      copies: ["sourceTexts"],
    })),
    { table: legalVersions, names: ["contentTh", "contentEn"], copies: [] },
    { table: settings, names: ["value"], copies: ["sourceValue"] },
  ];
}

export function pictureColumns(table: SQLiteTable, names: readonly string[]): SQLiteColumn[] {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  return names.flatMap((name) => columns[name] ?? []);
}

const STORED_HASH = /\/uploads\/([0-9a-f]{32})/g;

/** The content hashes of all pictures that texts contain. The site's logo is one of them. */
export async function findHashesInTexts(db: Reader, collections: readonly Collection[]): Promise<string[]> {
  const hashes = new Set<string>();
  for (const { table, names } of listPictureTexts(collections)) {
    for (const column of pictureColumns(table, names)) {
      // A column may contain JSON.
      const text = sql<string>`${column}`;
      const rows = await db.select({ text }).from(table).where(contains(column, UPLOADS_PATH));
      for (const row of rows) for (const [, hash = ""] of row.text.matchAll(STORED_HASH)) hashes.add(hash);
    }
  }
  return [...hashes];
}
