// All tables besides those of content and analytics. `bun run migration` generates the SQL of a change here
// under migrations/. Times are milliseconds since 1970, UTC. Ids are UUIDv7, so they are in order of creation.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { ADMIN_SCOPES, DEFAULT_SCOPE } from "#contract/accounts/scopes.ts";
import type { AuditAction } from "#contract/audit/audit.ts";
import type { LegalFact } from "#contract/legal/legal.ts";
import type { HealthUse } from "#contract/health.ts";
import { MESSAGE_STATUSES } from "#contract/messages/messages.ts";

import { updatedBy } from "./recordTables.ts";

export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    /** Lower case, so that one address is one account. */
    email: text().notNull().unique(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    role: text({ enum: ["admin", "staff", "student"] }).notNull(),
    /** Of admins; see `contract/accounts/permissions.ts`. */
    scope: text({ enum: ADMIN_SCOPES }).notNull().default(DEFAULT_SCOPE),
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    passwordHash: text("password_hash").notNull(),
    lastLoginAt: integer("last_login_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    updatedBy: updatedBy(),
  },
  (table) => [
    index("users_by_role").on(table.role, table.isActive, table.scope),
    index("users_by_login").on(table.role, table.lastLoginAt, table.id),
  ],
);

/** One row per sign-in of a device. Stores only the hash of the refresh token. Backups contain no rows. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    refreshTokenHash: text("refresh_token_hash").notNull().unique(),
    /** Shown instead of the id, which tokens contain. */
    publicId: text("public_id").notNull().unique(),
    /** Display names from the user agent, such as Chrome and Android. */
    browser: text().notNull(),
    system: text().notNull(),
    /** The network of the last use, never a complete address (see `toCoarseNetwork`). */
    network: text().notNull(),
    createdAt: integer("created_at").notNull(),
    /** At most a minute before the actual last use. */
    lastUsedAt: integer("last_used_at").notNull(),
    /** Of the access tokens that were used. Calls renew no older one. */
    newestTokenExpiresAt: integer("newest_token_expires_at").notNull().default(0),
  },
  (table) => [index("sessions_by_user").on(table.userId)],
);

/** Legal texts of the site: the privacy policy, terms and others. Their content is in versions. */
export const legalDocuments = sqliteTable("legal_documents", {
  id: text().primaryKey(),
  slug: text().notNull().unique(),
  /** The order in the footer and in lists. */
  position: integer().notNull(),
  createdAt: integer("created_at").notNull(),
});

/** Of the published versions of a document, the one with the latest effective date up to today is in effect. */
export const legalVersions = sqliteTable(
  "legal_versions",
  {
    id: text().primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => legalDocuments.id, { onDelete: "cascade" }),
    /** `YYYY-MM-DD` in the site's time zone; may be empty for a draft. */
    effectiveDate: text("effective_date").notNull().default(""),
    number: text().notNull().default(""),
    status: text({ enum: ["Draft", "Published"] }).notNull(),
    titleTh: text("title_th").notNull().default(""),
    titleEn: text("title_en").notNull().default(""),
    /** Markdown with placeholders such as `{{firm}}`. */
    contentTh: text("content_th").notNull().default(""),
    contentEn: text("content_en").notNull().default(""),
    factsTh: text("facts_th", { mode: "json" }).$type<LegalFact[]>().notNull().default([]),
    factsEn: text("facts_en", { mode: "json" }).$type<LegalFact[]>().notNull().default([]),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    updatedBy: updatedBy(),
    publishedAt: integer("published_at"),
  },
  (table) => [
    uniqueIndex("legal_versions_by_date")
      .on(table.documentId, table.effectiveDate)
      .where(sql`status = 'Published'`),
    index("legal_versions_by_document").on(table.documentId),
  ],
);

/** Messages of the contact form. */
export const messages = sqliteTable(
  "messages",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    /** As `normalizePhone` returns it. */
    phone: text().notNull().default(""),
    lineId: text("line_id").notNull().default(""),
    company: text().notNull().default(""),
    /** In the language of the page. */
    subject: text().notNull().default(""),
    /** The sentence that the sender agreed to; empty if the box was left empty, null if the form had none. */
    consent: text(),
    /** How many times it was sent again. */
    repeats: integer().notNull().default(0),
    status: text({ enum: MESSAGE_STATUSES }).notNull().default("new"),
    /** Why the spam filter moved it to spam; null for all others. */
    spamReason: text("spam_reason", { enum: ["hiddenField", "network", "unverified", "flood"] }),
    /** If there is too much spam, the highest is deleted first (`messages/spamFilter.ts`). */
    evictionPriority: integer("eviction_priority").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    /** The page of the form, the entry page of the visit and its source, if known; `referrer` is a host. */
    page: text().notNull().default(""),
    entry: text().notNull().default(""),
    referrer: text().notNull().default(""),
    campaign: text().notNull().default(""),
    /** The version of the privacy policy that was shown with the form. */
    policyVersionId: text("policy_version_id").references(() => legalVersions.id),
    /** Who deals with it. */
    takenBy: text("taken_by").references(() => users.id, { onDelete: "set null" }),
    /** Plain text, for colleagues; the version is that of the note. */
    note: text().notNull().default(""),
    updatedAt: integer("updated_at"),
    updatedBy: updatedBy(),
  },
  (table) => [
    index("messages_by_creation").on(table.createdAt, table.id),
    index("messages_by_status").on(table.status, table.createdAt, table.id),
    /** For repeats. */
    index("messages_by_sender").on(table.email, table.phone, table.lineId, table.createdAt),
    index("messages_by_policy").on(table.policyVersionId),
    index("messages_by_referrer").on(table.referrer, table.createdAt, table.id),
    index("messages_by_taker").on(table.takenBy, table.createdAt, table.id),
    index("messages_by_eviction").on(
      table.status,
      sql`${table.evictionPriority} DESC`,
      table.createdAt,
      table.id,
    ),
  ],
);

/** Settings that were changed: a key of `Site` with its JSON value. All others have their defaults. */
export const settings = sqliteTable("settings", {
  key: text().primaryKey(),
  /** JSON. */
  value: text().notNull(),
  /** Of a text in a further language: the value of its source when it was saved, as JSON; `null` if it is not known. */
  sourceValue: text("source_value"),
  updatedAt: integer("updated_at").notNull(),
  updatedBy: updatedBy(),
});

/**
 * Failed sign-ins of the last day (see `accounts/signInThrottle.ts`). Which network, account or browser a row counts is
 * stored as a keyed hash only.
 */
export const signInFailures = sqliteTable("sign_in_failures", {
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastFailureAt: integer("last_failure_at").notNull(),
});

/** Visitors' choices about tags, by day: `YYYY-MM-DD` in the site's time zone. */
export const consentCounts = sqliteTable("consent_counts", {
  day: text().primaryKey(),
  accepted: integer().notNull().default(0),
  refused: integer().notNull().default(0),
});

/** Random values: the identifiers of this installation and its generation. Keys are in files (`server/keys`). */
export const secrets = sqliteTable("secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/**
 * The audit log (`server/audit`). Triggers refuse changes of rows, except an erasure of personal data, and deletions except of
 * rows up to `auditAnchor`.
 */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    /** `AUTOINCREMENT` keeps the highest number in use, which shows that the newest rows were removed. */
    id: integer().primaryKey({ autoIncrement: true }),
    createdAt: integer("created_at").notNull(),
    /** `null` for visitors and commands. Kept when the account is deleted. */
    userId: text("user_id"),
    userName: text("user_name").notNull(),
    device: text().notNull(),
    session: text().notNull(),
    action: text().$type<AuditAction>().notNull(),
    kind: text().notNull(),
    recordId: text("record_id"),
    recordName: text("record_name").notNull(),
    /** JSON: a list of `AuditChange`. */
    changes: text().notNull(),
    /** Random: without it, the hash of erased data can't be guessed. Empty once they are erased. */
    salt: text().notNull(),
    /** The hash of the name and the changes that were erased; `null` if the row has them. */
    erasedHash: text("erased_hash"),
    /** SHA-256, in hexadecimal, of the previous row's hash and this row (`auditChain.ts`). */
    hash: text().notNull(),
  },
  (table) => [
    index("audit_by_time").on(table.createdAt, table.id),
    index("audit_by_user").on(table.userId, table.createdAt, table.id),
    index("audit_by_kind").on(table.kind, table.createdAt, table.id),
    index("audit_by_action").on(table.action, table.createdAt, table.id),
    index("audit_by_record").on(table.recordId, table.createdAt, table.id),
  ],
);

/** The last row that retention removed: the hash chain starts after it. One row. */
export const auditAnchor = sqliteTable("audit_anchor", {
  id: integer().primaryKey(),
  entryId: integer("entry_id").notNull(),
  hash: text().notNull(),
});

/** Erasures of what is stored about a person (`server/personalData`). A copy outside the database outlives a restore. */
export const erasures = sqliteTable("erasures", {
  id: text().primaryKey(),
  /** What was stored until then was erased. */
  createdAt: integer("created_at").notNull(),
  userName: text("user_name").notNull(),
  /** Of the email, telephone number or LINE ID, with the key `erasures` (`server/keys`). */
  hash: text().notNull(),
  messages: integer().notNull(),
  deliveries: integer().notNull(),
  auditEntries: integer("audit_entries").notNull(),
});

/** Records whose entries in the search of the site are outdated. */
export const searchQueue = sqliteTable(
  "search_queue",
  { type: text().notNull(), id: text().notNull() },
  ({ type, id }) => [primaryKey({ columns: [type, id] })],
);

/** Web addresses of other sites that published texts link, with the result of the last check. */
export const outgoingLinks = sqliteTable("outgoing_links", {
  url: text().primaryKey(),
  /** Some of the texts that link it. */
  uses: text({ mode: "json" }).$type<HealthUse[]>().notNull(),
  /** Milliseconds since 1970; `null` before the first check. */
  checkedAt: integer("checked_at"),
  /** Checks in a row that found nothing there. */
  failures: integer().notNull().default(0),
  /** Why: a status such as 404, or the code of `DeliveryError`; empty if it was found. */
  reason: text().notNull().default(""),
});
