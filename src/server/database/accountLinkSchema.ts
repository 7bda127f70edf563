// One-time links for invitations and forgotten passwords. Times are milliseconds since 1970, UTC.
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { LINK_PURPOSES } from "#contract/accounts/accountLinks.ts";
import { ADMIN_SCOPES, DEFAULT_SCOPE } from "#contract/accounts/scopes.ts";

import { users } from "./schema.ts";

/** Backups contain no rows. Rows are deleted some time after they expire. */
export const accountLinks = sqliteTable(
  "account_links",
  {
    id: text().primaryKey(),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    /** HMAC of the token. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Whose password is reset; `null` for an invitation. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Of the invited person, the email in lower case; of a reset, empty. */
    email: text().notNull().default(""),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    /** Of the invited account. */
    scope: text({ enum: ADMIN_SCOPES }).notNull().default(DEFAULT_SCOPE),
    /** The name of the admin or command at the time. */
    createdBy: text("created_by").notNull(),
    /** `null` for a command. */
    createdById: text("created_by_id"),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
    revokedAt: integer("revoked_at"),
  },
  (table) => [
    index("account_links_by_purpose").on(table.purpose, table.createdAt, table.id),
    index("account_links_by_user").on(table.userId),
    index("account_links_by_email").on(table.email),
  ],
);
