import { blob, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { pictures } from "./recordTables.ts";

/** The history: what a save stored, of one record and language. */
export const versions = sqliteTable(
  "versions",
  {
    id: text().primaryKey(),
    /** As in the audit log, as is the name. */
    kind: text().notNull(),
    recordId: text("record_id").notNull(),
    recordName: text("record_name").notNull(),
    /** Empty for a record with its texts in all languages. */
    language: text().notNull(),
    /** The version of the record, in milliseconds since 1970. */
    createdAt: integer("created_at").notNull(),
    /** A user, whose account may be deleted by now; `null` if it is not known. */
    createdBy: text("created_by"),
    createdByName: text("created_by_name").notNull(),
    /** Of `json`: its fields, compressed with Zstandard. */
    bytes: integer().notNull(),
    /** Those that differ from the version before. */
    changedFields: text("changed_fields", { mode: "json" }).$type<string[]>().notNull(),
    json: blob({ mode: "buffer" }).notNull(),
  },
  ({ kind, recordId, language, createdAt, bytes }) => [
    index("versions_by_record").on(kind, recordId, createdAt, language, bytes),
  ],
);

/** The pictures that a version names: they are kept as long as it is. */
export const versionPictures = sqliteTable(
  "version_pictures",
  {
    versionId: text("version_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    // A picture that is replaced everywhere is deleted: its address, in the fields of the version, redirects.
    file: text()
      .notNull()
      .references(() => pictures.file, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.file] }),
    index("version_pictures_by_file").on(table.file),
  ],
);
