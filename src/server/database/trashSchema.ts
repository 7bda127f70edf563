// Deleted records, until they are restored or deleted for good (`server/resources/trash.ts`).
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import type { TableRows } from "./recordRows.ts";
import { pictures } from "./recordTables.ts";

export const trash = sqliteTable(
  "trash",
  {
    id: text().primaryKey(),
    /** As in the audit log. */
    kind: text().notNull(),
    recordId: text("record_id").notNull(),
    /** When it was deleted. */
    name: text().notNull(),
    /** The user who created it, if none of its texts was published: an author sees own drafts. */
    draftOf: text("draft_of"),
    deletedAt: integer("deleted_at").notNull(),
    /** Id of the user. Kept when the account is deleted. */
    deletedBy: text("deleted_by"),
    rows: text({ mode: "json" }).$type<TableRows>().notNull(),
  },
  (table) => [
    index("trash_by_deletion").on(table.deletedAt, table.id),
    index("trash_by_record").on(table.recordId),
    index("trash_by_author").on(table.draftOf, table.deletedAt, table.id),
  ],
);

/** The pictures of the rows: a foreign key keeps their files. */
export const trashPictures = sqliteTable(
  "trash_pictures",
  {
    trashId: text("trash_id")
      .notNull()
      .references(() => trash.id, { onDelete: "cascade" }),
    file: text()
      .notNull()
      .references(() => pictures.file),
  },
  (table) => [
    index("trash_pictures_by_trash").on(table.trashId),
    index("trash_pictures_by_file").on(table.file),
  ],
);
