// The tables of content types. Each content type has a table with one column per shared field, a
// table of texts with one column per translatable field, a table of their addresses, and a gallery table; see
// docs/add-a-content-type.md.
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { LANGUAGES } from "#texts/language.ts";

import {
  createAddressTable,
  createGalleryTable,
  pictures,
  recordColumns,
  recordIndexes,
  sourceColumns,
  textColumns,
  textIndexes,
  updatedBy,
} from "./recordTables.ts";

export const activities = sqliteTable(
  "activities",
  {
    id: text().primaryKey(),
    link: text(),
    ...recordColumns(),
  },
  (table) => recordIndexes("activities", table),
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
    slug: text()
      .notNull()
      .references(() => categories.slug, { onDelete: "cascade" }),
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
    ...recordColumns(),
  },
  (table) => [
    ...recordIndexes("articles", table),
    index("articles_by_creation").on(table.createdAt, table.id),
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

export const pages = sqliteTable(
  "pages",
  {
    id: text().primaryKey(),
    ...recordColumns(),
  },
  (table) => recordIndexes("pages", table),
);

export const pageTexts = sqliteTable(
  "page_texts",
  {
    ...textColumns("page_id", () => pages.id),
    title: text().notNull(),
    description: text().notNull(),
    /** JSON. */
    blocks: text().notNull().default("[]"),
    ...sourceColumns(),
  },
  (table) => textIndexes("page_texts", table),
);

export const pageAddresses = createAddressTable("page_addresses", "page_id", pageTexts);

export const pageImages = createGalleryTable("page_images", "page_id", () => pages.id);

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
