import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { ACCOUNT_CHANGES } from "#contract/accounts/accountNotices.ts";

import { users } from "./schema.ts";

/** Changes of an account's security that its next sign-in reports. */
export const accountNotices = sqliteTable(
  "account_notices",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ACCOUNT_CHANGES }).notNull(),
    /** Milliseconds since 1970, UTC. */
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("account_notices_by_user").on(table.userId)],
);
