// The tables of content types and of their pictures. Each content type has a table with a column of the same name for each field, and
// a gallery table; see docs/add-a-content-type.md.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

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

export const activityImages = createGalleryTable("activity_images", "activity_id", () => activities.id);

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
    index("clients_by_status").on(table.status, table.type, table.joinedAt),
    index("clients_by_logo").on(table.logoFile),
  ],
);

/** Id of the user who made the last change; `null` before the first. Stays when the account goes. */
export function updatedBy() {
  return text("updated_by");
}

/** The pictures of one kind of record, in their order. Both tables are of one type, so that one query serves either. */
function createGalleryTable(name: string, ownerColumnName: string, getOwnerColumn: () => AnySQLiteColumn) {
  return sqliteTable(
    name,
    {
      ownerId: text(ownerColumnName).notNull().references(getOwnerColumn, { onDelete: "cascade" }),
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
