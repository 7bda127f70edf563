// Which texts name files of the library, by their stored paths.
import { or, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import { FILES_PATH } from "#contract/files.ts";
import type { FileUse } from "#contract/files.ts";
import type { Reader } from "#server/database/open.ts";
import { contains } from "#server/database/queryHelpers.ts";
import { legalVersions, settings } from "#server/database/schema.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { getTextColumn, translatableFields } from "#server/resources/recordColumns.ts";
import type { Language } from "#texts/language.ts";

const STORED_FILE = /\/files\/([0-9a-f]{32}\.[a-z0-9]{3,4})/g;

export interface FileUsesDependencies {
  collections: readonly Collection[];
  /** The site's main language. */
  main: Language;
}

/** By file. Reads each text that names a file. */
export async function findFileUses(
  db: Reader,
  { collections, main }: FileUsesDependencies,
): Promise<Map<string, FileUse[]>> {
  const uses = new Map<string, FileUse[]>();
  const add = (texts: string, use: FileUse) => {
    for (const file of new Set([...texts.matchAll(STORED_FILE)].map(([, name = ""]) => name)))
      uses.set(file, [...(uses.get(file) ?? []), use]);
  };
  for (const collection of collections) {
    const { type, textTable } = collection;
    const { texts, condition } = textsOf(
      translatableFields(type).map((name) => getTextColumn(collection, name)),
    );
    const title = sql<string>`${getTextColumn(collection, type.nameField)}`;
    const columns = { id: textTable.ownerId, language: textTable.language, title, texts };
    for (const row of await db.select(columns).from(textTable).where(condition)) {
      const form = row.language === main ? `edit/${row.id}` : `${row.id}/translate/${row.language}`;
      add(row.texts, { kind: type.name, title: row.title, path: `${type.admin.path}/${form}` });
    }
  }
  const { texts, condition } = textsOf([legalVersions.contentTh, legalVersions.contentEn]);
  const title = main === "th" ? legalVersions.titleTh : legalVersions.titleEn;
  const versions = await db
    .select({ id: legalVersions.id, title, texts })
    .from(legalVersions)
    .where(condition);
  for (const row of versions)
    add(row.texts, { kind: "legal_text", title: row.title, path: `/admin/legal/edit/${row.id}` });
  const values = await db.select().from(settings).where(contains(settings.value, FILES_PATH));
  for (const { value } of values) add(value, { kind: "settings", title: "", path: "/admin/settings" });
  return uses;
}

function textsOf(columns: SQLiteColumn[]) {
  return {
    texts: sql<string>`concat_ws(char(10), ${sql.join(columns, sql`, `)})`,
    condition: or(...columns.map((column) => contains(column, FILES_PATH))),
  };
}
