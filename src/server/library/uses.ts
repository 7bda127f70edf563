// Where pictures and files of the library are used: in columns, and by their stored paths in texts.
import { eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

import { SETTINGS } from "#resources/settings/settings.ts";
import type { SettingName } from "#resources/settings/settings.ts";
import { UPLOADS_PATH } from "#contract/images.ts";
import { legalTitle } from "#contract/legal/legal.ts";
import type { LibraryUse } from "#contract/library.ts";
import { clients } from "#server/database/contentSchema.ts";
import type { Reader } from "#server/database/open.ts";
import { contains } from "#server/database/queryHelpers.ts";
import { legalVersions, settings } from "#server/database/schema.ts";
import { trash } from "#server/database/trashSchema.ts";
import { versionPictures, versions } from "#server/database/versionSchema.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { translatableFields } from "#server/resources/recordColumns.ts";
import { findRecordNames } from "#server/resources/recordQueries.ts";
import type { Language } from "#texts/language.ts";

/** A condition: one of the columns contains the hash of a file. */
export function containsFile(table: SQLiteTable, names: readonly string[], file: string) {
  const hash = file.slice(0, file.indexOf("."));
  return or(...columnsOf(table, names).map((column) => contains(column, hash)));
}

function columnsOf(table: SQLiteTable, names: readonly string[]): SQLiteColumn[] {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  return names.flatMap((name) => columns[name] ?? []);
}

const STORED_HASH = /\/uploads\/([0-9a-f]{32})/g;

/** The content hashes of all pictures that texts contain. The site's logo is one of them. */
export async function findHashesInTexts(db: Reader, collections: readonly Collection[]): Promise<string[]> {
  const hashes = new Set<string>();
  const tables: [SQLiteTable, string[]][] = [
    ...collections.map(({ textTable, type }): [SQLiteTable, string[]] => [
      textTable,
      translatableFields(type),
    ]),
    [legalVersions, ["contentTh", "contentEn"]],
    [settings, ["value"]],
    [trash, ["rows"]],
  ];
  for (const [table, names] of tables) {
    for (const column of columnsOf(table, names)) {
      // A column may contain JSON.
      const text = sql<string>`${column}`;
      const rows = await db.select({ text }).from(table).where(contains(column, UPLOADS_PATH));
      for (const row of rows) for (const [, hash = ""] of row.text.matchAll(STORED_HASH)) hashes.add(hash);
    }
  }
  return [...hashes];
}

export interface UsesContext {
  collections: readonly Collection[];
  /** The site's main one, of the names. */
  language: Language;
}

/** Everything that uses a picture or file, with the screen that edits it. */
export async function findUses(db: Reader, file: string, context: UsesContext): Promise<LibraryUse[]> {
  const inRecords = await Promise.all(
    context.collections.map((one) => findRecordUses(db, one, file, context.language)),
  );
  const inClients = await db.select().from(clients).where(eq(clients.logoFile, file));
  const inLegalTexts = await db
    .select()
    .from(legalVersions)
    .where(containsFile(legalVersions, ["contentTh", "contentEn"], file));
  const inSettings = await db
    .select()
    .from(settings)
    .where(containsFile(settings, ["value"], file));
  const inTrash = await db
    .select()
    .from(trash)
    .where(containsFile(trash, ["rows"], file));
  const current: LibraryUse[] = [
    ...inRecords.flat(),
    ...inTrash.map(({ id, kind, name }) => ({ kind, id, name, path: "/admin/trash" })),
    ...inClients.map(({ id, name }) => ({ kind: "client", id, name, path: "/admin/client" })),
    ...inLegalTexts.map((text) => ({
      kind: "legal_text",
      id: text.id,
      name: legalTitle(text, context.language),
      path: `/admin/legal/edit/${text.id}`,
    })),
    ...inSettings.map(({ key }) => ({
      kind: "settings",
      id: key,
      name: key,
      path: `/admin/settings/${SETTINGS[key.replace(/:.*/, "") as SettingName]?.group ?? "identity"}`,
    })),
  ];
  const earlier = await findHistoryUses(db, file, context);
  const isNow = ({ kind, id }: LibraryUse) =>
    current.some((use) => use.kind === kind && (use.id === id || kind === "settings"));
  return [...current, ...earlier.filter((use) => !isNow(use))];
}

/** The records whose history names the picture. */
async function findHistoryUses(db: Reader, file: string, { collections }: UsesContext) {
  const { kind, recordId: id, recordName: name } = versions;
  const rows = await db
    .select({ kind, id, name })
    .from(versionPictures)
    .innerJoin(versions, eq(versions.id, versionPictures.versionId))
    .where(eq(versionPictures.file, file))
    .groupBy(kind, id);
  return rows.map((row): LibraryUse => {
    const type = collections.find((one) => one.type.name === row.kind)?.type;
    const path = type ? `${type.admin.path}/edit/${row.id}` : "/admin/settings/identity";
    return { ...row, path: row.kind === "client" ? "/admin/client" : path, isHistory: true };
  });
}

/** Records whose logo or gallery has the picture. */
export async function findOwners(db: Reader, { table, galleryTable }: Collection, file: string) {
  const inGallery = db
    .select({ id: galleryTable.ownerId })
    .from(galleryTable)
    .where(eq(galleryTable.file, file));
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(or(eq(table.logoFile, file), inArray(table.id, inGallery)));
  return rows.map(({ id }) => String(id));
}

/** A use for each record that shows it, and for each text in a further language that contains it. */
async function findRecordUses(
  db: Reader,
  collection: Collection,
  file: string,
  main: Language,
): Promise<LibraryUse[]> {
  const { textTable, type } = collection;
  const owners = await findOwners(db, collection, file);
  const texts = await db
    .select({ id: textTable.ownerId, language: textTable.language })
    .from(textTable)
    .where(containsFile(textTable, translatableFields(type), file));
  // The columns of a table of texts.
  const rows = texts as { id: string; language: Language }[];
  const found = [...owners.map((id) => ({ id, language: main })), ...rows];
  const uses = new Map(found.map((use) => [`${use.id} ${use.language}`, use]));
  const ids = found.map(({ id }) => id);
  const names = await findRecordNames(db, collection, { ids, language: main });
  return uses
    .values()
    .map(({ id, language }) => ({
      kind: type.name,
      id,
      name: names.findLast((record) => record.id === id)?.name ?? "",
      path:
        language === main
          ? `${type.admin.path}/edit/${id}`
          : `${type.admin.path}/${id}/translate/${language}`,
      language,
    }))
    .toArray();
}
