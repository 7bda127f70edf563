import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Links that show a record before it is published. Backups contain no rows. Revoked links have none. */
export const previewLinks = sqliteTable(
  "preview_links",
  {
    id: text().primaryKey(),
    /** HMAC of the token. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Name of the content type. */
    type: text().notNull(),
    /** In the table of the type. */
    recordId: text("record_id").notNull(),
    recordName: text("record_name").notNull(),
    createdBy: text("created_by").notNull(),
    createdById: text("created_by_id").notNull(),
    /** What its creator must have while it is open: other rights for a draft of someone else. */
    permission: text({ enum: ["content.write", "drafts.write"] }).notNull(),
    /** True for the preview of the creator, which no list shows. */
    isOwn: integer("is_own", { mode: "boolean" }).notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("preview_links_by_record").on(table.recordId),
    index("preview_links_by_expiry").on(table.expiresAt),
  ],
);
