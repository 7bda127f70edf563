// The second factors of accounts. Secrets and codes are useless without the key `secondFactors` (`server/keys`).
// Times are milliseconds since 1970, UTC.
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
