// Redirects, and how often addresses were asked for that have no page. Times are milliseconds since 1970, UTC.
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { updatedBy } from "./recordTables.ts";

export const redirects = sqliteTable("redirects", {
  id: text().primaryKey(),
  from: text().notNull().unique(),
  to: text().notNull(),
  status: text({ enum: ["301", "302"] }).notNull(),
  note: text().notNull(),
  updatedAt: integer("updated_at").notNull(),
  updatedBy: updatedBy(),
});

/** The hits of redirects by `from`, and the addresses that were not found. Apart, so that counting invalidates no response. */
export const addressCounts = sqliteTable(
  "address_counts",
  {
    /** As `toPathKey` returns it; empty for what bots and scanners did not find. */
    path: text().primaryKey(),
    hits: integer().notNull(),
    /** The host that linked it last; empty if unknown. */
    referrer: text().notNull(),
    firstAt: integer("first_at").notNull(),
    lastAt: integer("last_at").notNull(),
    isIgnored: integer("is_ignored", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [index("address_counts_by_hits").on(table.isIgnored, table.hits, table.lastAt)],
);
