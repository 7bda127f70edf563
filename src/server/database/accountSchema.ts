// What belongs to accounts: second factors, one-time links, notices. Secrets and codes are useless without the key
// `secondFactors` (`server/keys`). Times are milliseconds since 1970, UTC.
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { LINK_PURPOSES } from "#contract/accounts/accountLinks.ts";
import { ADMIN_SCOPES, DEFAULT_SCOPE } from "#contract/accounts/scopes.ts";
import { ACCOUNT_CHANGES } from "#contract/accounts/accountNotices.ts";

import { users } from "./schema.ts";

const userId = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The authenticator app of an account. */
export const totpFactors = sqliteTable("totp_factors", {
  userId: userId().primaryKey(),
  /** Encrypted. */
  secret: text().notNull(),
  /** The time step of the last accepted code (RFC 6238): codes of this step and earlier are rejected. */
  lastStep: integer("last_step").notNull(),
  createdAt: integer("created_at").notNull(),
});

/** Unused codes only. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: userId(),
    /** HMAC of the code. */
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential id of WebAuthn. */
    id: text().primaryKey(),
    userId: userId(),
    /** Shown in lists; the credential id is not. */
    publicId: text("public_id").notNull().unique(),
    name: text().notNull(),
    /** COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    /** The signature counter; 0 for authenticators without one. */
    counter: integer().notNull(),
    transports: text({ mode: "json" }).$type<string[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
  },
  (table) => [index("passkeys_by_user").on(table.userId)],
);

/** One-time links for invitations and forgotten passwords. Backups contain no rows. Rows are deleted some time after they expire. */
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

/** Changes of an account's security that its next sign-in reports. */
export const accountNotices = sqliteTable(
  "account_notices",
  {
    id: text().primaryKey(),
    userId: userId(),
    kind: text({ enum: ACCOUNT_CHANGES }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("account_notices_by_user").on(table.userId)],
);
