// Every table, in one place; `bun run migration` turns a change here into SQL under migrations/.
// Times are milliseconds since 1970, UTC. Ids are UUIDv7, so their order is the order of creation.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

import type { LegalFact } from "#contract/legal/legal.ts";

export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    /** Lower case, so that one address is one account. */
    email: text().notNull().unique(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    role: text({ enum: ["admin", "staff", "student"] }).notNull(),
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    passwordHash: text("password_hash").notNull(),
    lastLoginAt: integer("last_login_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    updatedBy: updatedBy(),
  },
  (table) => [
    index("users_by_role").on(table.role, table.isActive),
    index("users_by_login").on(table.role, table.lastLoginAt, table.id),
  ],
);

/** One row a sign-in: what a refresh token stands for. The token itself is kept nowhere. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    refreshTokenHash: text("refresh_token_hash").notNull().unique(),
    expiresAt: integer("expires_at").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When the password was last confirmed after the sign-in. */
    confirmedAt: integer("confirmed_at"),
  },
  (table) => [index("sessions_by_user").on(table.userId), index("sessions_by_expiry").on(table.expiresAt)],
);

/** Every stored picture file; `file` is its content hash with an ending. */
export const pictures = sqliteTable("pictures", {
  file: text().primaryKey(),
  type: text({ enum: ["image/jpeg", "image/png", "image/gif", "image/webp"] }).notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  /** Set by the upload calls: kept although no record names the file yet. */
  uploadedAt: integer("uploaded_at"),
  createdAt: integer("created_at").notNull(),
});

export const activities = sqliteTable(
  "activities",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    description: text().notNull(),
    link: text(),
    logoFile: text("logo_file").references(() => pictures.file),
    /** Always written; SQLite adds a required column only with a default. */
    publishedAt: integer("published_at").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    updatedBy: updatedBy(),
  },
  (table) => [
    index("activities_by_publication").on(table.publishedAt, table.id),
    index("activities_by_logo").on(table.logoFile),
  ],
);

export const categories = sqliteTable("categories", {
  /** Never changes: activities and addresses of the filter refer to it. */
  slug: text().primaryKey(),
  name: text().notNull().unique(),
  /** `null`: the same as the name. */
  filterLabel: text("filter_label"),
  /** In the activity form, from 0. */
  position: integer().notNull(),
  /** In the public filter, from 0. */
  filterPosition: integer("filter_position").notNull(),
  isHiddenWhenEmpty: integer("is_hidden_when_empty", { mode: "boolean" }).notNull(),
  updatedAt: integer("updated_at").notNull(),
  updatedBy: updatedBy(),
});

export const activityCategories = sqliteTable(
  "activity_categories",
  {
    activityId: text("activity_id")
      .notNull()
      .references(() => activities.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** Of `categories`. */
    slug: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.slug] }),
    index("activity_categories_by_slug").on(table.slug, table.activityId),
  ],
);

export const activityImages = galleryTable("activity_images", "activity_id", () => activities.id);

export const articles = sqliteTable(
  "articles",
  {
    id: text().primaryKey(),
    title: text().notNull(),
    content: text().notNull(),
    author: text().notNull(),
    position: text().notNull().default(""),
    status: text({ enum: ["Draft", "Published"] }).notNull(),
    logoFile: text("logo_file").references(() => pictures.file),
    /** Set by the first publishing, unless an editor set it before; `null` until then. Unpublishing keeps it. */
    publishedAt: integer("published_at"),
    /** What lists are ordered by. */
    listedAt: integer("listed_at").generatedAlwaysAs(sql`coalesce(published_at, created_at)`),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    updatedBy: updatedBy(),
  },
  (table) => [
    // With the creation, so that the figures of all articles are counted without reading their texts.
    index("articles_by_status").on(table.status, table.listedAt, table.id, table.createdAt),
    index("articles_by_listing").on(table.listedAt, table.id),
    index("articles_by_logo").on(table.logoFile),
  ],
);

export const articleImages = galleryTable("article_images", "article_id", () => articles.id);

export const clients = sqliteTable(
  "clients",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    url: text().notNull(),
    status: text({ enum: ["active", "inactive"] }).notNull(),
    type: text({ enum: ["client", "partner"] }).notNull(),
    logoFile: text("logo_file").references(() => pictures.file),
    joinedAt: integer("joined_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    updatedBy: updatedBy(),
  },
  (table) => [
    index("clients_by_joining").on(table.joinedAt, table.id),
    index("clients_by_status").on(table.status, table.type, table.joinedAt),
    index("clients_by_logo").on(table.logoFile),
  ],
);

/** Legal texts of the site: the privacy policy, terms and the like. The texts themselves are versions. */
export const legalDocuments = sqliteTable("legal_documents", {
  id: text().primaryKey(),
  slug: text().notNull().unique(),
  /** Their order in the footer and in lists. */
  position: integer().notNull(),
  createdAt: integer("created_at").notNull(),
});

/** Of the published versions of a document, the one with the latest effective date that is not after today is in effect. */
export const legalVersions = sqliteTable(
  "legal_versions",
  {
    id: text().primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => legalDocuments.id, { onDelete: "cascade" }),
    /** `YYYY-MM-DD` in the site's time zone; a draft's may be empty. */
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
    /** Inserted by a migration: the text that earlier releases had built in. */
    isSample: integer("is_sample", { mode: "boolean" }).notNull().default(false),
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

/** What visitors wrote in the contact form. */
export const messages = sqliteTable(
  "messages",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    status: text({ enum: ["new", "read", "archived"] })
      .notNull()
      .default("new"),
    createdAt: integer("created_at").notNull(),
    /** Where it was written, where the visit began and what led to it, as far as it is known; `referrer` is a host. */
    page: text().notNull().default(""),
    entry: text().notNull().default(""),
    referrer: text().notNull().default(""),
    campaign: text().notNull().default(""),
    /** The version of the privacy policy that was shown with the form. */
    policyVersionId: text("policy_version_id").references(() => legalVersions.id),
  },
  (table) => [
    index("messages_by_creation").on(table.createdAt, table.id),
    index("messages_by_status").on(table.status, table.createdAt, table.id),
    index("messages_by_policy").on(table.policyVersionId),
  ],
);

/** Site settings that were ever changed: a key of `Site` and its JSON value. All others have their defaults. */
export const settings = sqliteTable("settings", {
  key: text().primaryKey(),
  /** JSON. */
  value: text().notNull(),
  /** Copied by the upgrade from the defaults of an earlier version, and not confirmed by anybody. */
  isSample: integer("is_sample", { mode: "boolean" }).notNull().default(false),
  updatedAt: integer("updated_at").notNull(),
  updatedBy: updatedBy(),
});

/** Which call made which record (see `madeRecords.ts`). */
export const madeRecords = sqliteTable(
  "made_records",
  {
    call: text().primaryKey(),
    recordId: text("record_id").notNull(),
    madeAt: integer("made_at").notNull(),
  },
  (table) => [index("made_records_by_time").on(table.madeAt)],
);

/** Secrets of this installation, made at its first start. */
export const secrets = sqliteTable("secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Id of the user who made the last change; `null` before the first. Stays when the account goes. */
function updatedBy() {
  return text("updated_by");
}

/** The pictures of one kind of record, in their order. Both tables are of one type, so that one query serves either. */
function galleryTable(name: string, owner: string, ownerKey: () => AnySQLiteColumn) {
  return sqliteTable(
    name,
    {
      ownerId: text(owner).notNull().references(ownerKey, { onDelete: "cascade" }),
      position: integer().notNull(),
      file: text()
        .notNull()
        .references(() => pictures.file),
      alt: text().notNull().default(""),
    },
    (table) => [
      primaryKey({ columns: [table.ownerId, table.position] }),
      index(`${name}_by_file`).on(table.file),
    ],
  );
}
