// The tables of content types and their images. Each content type has a table with one column per shared field, a
// table of texts with one column per translatable field, a table of their addresses, and a gallery table; see
// docs/add-a-content-type.md.
import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

import { LANGUAGES } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

/** Every stored image file; `file` is its content hash with an extension. */
export const pictures = sqliteTable("pictures", {
  file: text().primaryKey(),
  type: text({ enum: ["image/jpeg", "image/png", "image/gif", "image/webp"] }).notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  /** Set by the upload routes: keeps the file although no record refers to it yet. */
  uploadedAt: integer("uploaded_at"),
  /** Id of the user who uploaded it last, besides the images of forms. */
  uploadedBy: text("uploaded_by"),
  createdAt: integer("created_at").notNull(),
});

export const activities = sqliteTable(
  "activities",
  {
    id: text().primaryKey(),
    link: text(),
    logoFile: text("logo_file").references(() => pictures.file),
    publishedAt: publishedAt(),
    createdAt: integer("created_at").notNull(),
    createdBy: createdBy(),
    updatedAt: integer("updated_at").notNull(),
    updatedBy: updatedBy(),
  },
  (table) => [
    index("activities_by_creator").on(table.createdBy),
    index("activities_by_logo").on(table.logoFile),
  ],
);

export const activityTexts = sqliteTable(
  "activity_texts",
  {
    ...textColumns("activity_id", () => activities.id),
    name: text().notNull(),
    description: text().notNull(),
    ...sourceColumns(),
  },
  (table) => textIndexes("activity_texts", table),
);

export const activityAddresses = createAddressTable("activity_addresses", "activity_id", activityTexts);

export const categories = sqliteTable("categories", {
  /** Never changes: activities and filter URLs refer to it. */
  slug: text().primaryKey(),
  /** Chosen by the form; `null` for the categories of a new site. */
  id: text().unique(),
  name: text().notNull().unique(),
  /** `null` means the same as the name. */
  filterLabel: text("filter_label"),
  /** Position in the activity form, from 0. */
  position: integer().notNull(),
  /** Position in the public filter, from 0. */
  filterPosition: integer("filter_position").notNull(),
  isHiddenWhenEmpty: integer("is_hidden_when_empty", { mode: "boolean" }).notNull(),
  updatedAt: integer("updated_at").notNull(),
  updatedBy: updatedBy(),
});

/** In further languages; those in the main language are in `categories`. */
export const categoryTexts = sqliteTable(
  "category_texts",
  {
    slug: text()
      .notNull()
      .references(() => categories.slug, { onDelete: "cascade" }),
    /** Rows of a language that the site no longer has are kept. */
    language: text({ enum: LANGUAGES }).notNull(),
    /** `null` means the name in the main language. */
    name: text(),
    /** `null` means the same as the name. */
    filterLabel: text("filter_label"),
    /** In the main language when this one was saved; `null` if it is not known. */
    sourceName: text("source_name"),
  },
  (table) => [
    primaryKey({ columns: [table.slug, table.language] }),
    uniqueIndex("category_texts_by_name").on(table.language, table.name),
  ],
);

export const activityCategories = sqliteTable(
  "activity_categories",
  {
    activityId: text("activity_id")
      .notNull()
      .references(() => activities.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** Refers to `categories`. */
    slug: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.slug] }),
    index("activity_categories_by_slug").on(table.slug, table.activityId),
  ],
);

export const activityImages = createGalleryTable("activity_images", "activity_id", () => activities.id);

export const articles = sqliteTable(
  "articles",
  {
    id: text().primaryKey(),
    logoFile: text("logo_file").references(() => pictures.file),
    publishedAt: publishedAt(),
    createdAt: integer("created_at").notNull(),
    createdBy: createdBy(),
    updatedAt: integer("updated_at").notNull(),
    updatedBy: updatedBy(),
  },
  (table) => [
    index("articles_by_creator").on(table.createdBy),
    index("articles_by_creation").on(table.createdAt, table.id),
    index("articles_by_logo").on(table.logoFile),
  ],
);

export const articleTexts = sqliteTable(
  "article_texts",
  {
    ...textColumns("article_id", () => articles.id),
    title: text().notNull(),
    /** Derived from the content. */
    excerpt: text().notNull(),
    author: text().notNull(),
    position: text().notNull().default(""),
    content: text().notNull(),
    ...sourceColumns(),
  },
  (table) => textIndexes("article_texts", table),
);

export const articleAddresses = createAddressTable("article_addresses", "article_id", articleTexts);

export const articleImages = createGalleryTable("article_images", "article_id", () => articles.id);

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
    // With the logo, so that counting public logos reads no rows.
    index("clients_by_status").on(table.status, table.type, table.joinedAt, table.id, table.logoFile),
    index("clients_by_logo").on(table.logoFile),
  ],
);

/**
 * Set by the first publishing in any language, unless an editor set it before; `null` until then. Unpublishing keeps
 * it.
 */
function publishedAt() {
  return integer("published_at");
}

/** Id of the user who created the record; `null` for a record of a command. */
export function createdBy() {
  return text("created_by");
}

/** Id of the user who made the last change; `null` before the first. Kept when the account is deleted. */
export function updatedBy() {
  return text("updated_by");
}

/** The first columns of a table of texts: one row per record and language, also for the main language. */
function textColumns(ownerColumnName: string, getOwnerColumn: () => AnySQLiteColumn) {
  return {
    ownerId: text(ownerColumnName).notNull().references(getOwnerColumn, { onDelete: "cascade" }),
    /** Rows of a language that the site no longer has are kept. */
    language: text().notNull(),
    status: text({ enum: ["Draft", "Published"] }).notNull(),
    /** The record's publishing date, or its creation without one: the sort key of lists. */
    listedAt: integer("listed_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    updatedBy: updatedBy(),
    /** When a draft was marked ready for review, and the id of the user who did it; `null` for all other texts. */
    reviewRequestedAt: integer("review_requested_at"),
    reviewRequestedBy: text("review_requested_by"),
    /** Hash of the translatable fields, with those of the images. */
    fingerprint: text().notNull(),
    /** The language that the text was translated from, and that text's fingerprint when this one was last saved. */
    sourceLanguage: text("source_language"),
    sourceFingerprint: text("source_fingerprint"),
  };
}

/** The last column of a table of texts, because SQLite reads past long texts to reach later columns. */
function sourceColumns() {
  return {
    /** The translatable fields of the source when the text was last saved. */
    sourceTexts: text("source_texts", { mode: "json" }).$type<Record<string, string>>(),
  };
}

/** The columns of all tables of texts. */
type TextColumns = Record<"ownerId" | "language" | "status" | "listedAt", AnySQLiteColumn>;

function textIndexes(name: string, table: TextColumns) {
  const { ownerId, language, status, listedAt } = table;
  return [
    primaryKey({ columns: [ownerId, language] }),
    index(`${name}_by_status`).on(language, status, listedAt, ownerId),
    // With the status, so that an author's list needs no table lookup.
    index(`${name}_by_listing`).on(language, listedAt, ownerId, status),
    index(`${name}_by_review`)
      .on(ownerId)
      .where(sql`review_requested_at IS NOT NULL`),
  ];
}

/**
 * The current address of each text, and its earlier ones, which redirect. Deleting the text frees all of them.
 */
function createAddressTable(
  name: string,
  ownerColumnName: string,
  texts: Pick<TextColumns, "ownerId" | "language">,
) {
  return sqliteTable(
    name,
    {
      /** As `normalizeSlug` returns it. */
      slug: text().notNull(),
      language: text().notNull(),
      ownerId: text(ownerColumnName).notNull(),
      /** True for one address of each text. */
      isCurrent: integer("is_current", { mode: "boolean" }).notNull(),
      /** True from the first publishing of the text on: then no other record gets it in this language. */
      isPublic: integer("is_public", { mode: "boolean" }).notNull().default(false),
      /** The language in which it was public before the text got another one: there it redirects to the text. */
      movedFrom: text("moved_from"),
    },
    ({ slug, language, ownerId, isCurrent }) => [
      primaryKey({ columns: [slug, language, ownerId] }),
      uniqueIndex(`${name}_public`)
        .on(slug, language)
        .where(sql`is_public = 1`),
      // Contains all that a list needs.
      index(`${name}_by_text`).on(ownerId, language, isCurrent, slug),
      foreignKey({ columns: [ownerId, language], foreignColumns: [texts.ownerId, texts.language] })
        .onDelete("cascade")
        .onUpdate("cascade"),
    ],
  );
}

/** The images of a record, in order. Both gallery tables have this type, so that they share their queries. */
function createGalleryTable(name: string, ownerColumnName: string, getOwnerColumn: () => AnySQLiteColumn) {
  return sqliteTable(
    name,
    {
      ownerId: text(ownerColumnName).notNull().references(getOwnerColumn, { onDelete: "cascade" }),
      position: integer().notNull(),
      file: text()
        .notNull()
        .references(() => pictures.file),
      /** In the main language. */
      alt: text().notNull().default(""),
      /** By further language; `null` for none. */
      alts: text({ mode: "json" }).$type<Partial<Record<Language, string>>>(),
    },
    (table) => [
      primaryKey({ columns: [table.ownerId, table.position] }),
      index(`${name}_by_file`).on(table.file),
    ],
  );
}
