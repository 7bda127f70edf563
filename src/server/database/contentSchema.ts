// The tables of content types and their images. Each content type has a table with one column per field, and a
// gallery table; see docs/add-a-content-type.md.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

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
    name: text().notNull(),
    description: text().notNull(),
    link: text(),
    logoFile: text("logo_file").references(() => pictures.file),
    /** Always written; SQLite requires a default to add a NOT NULL column. */
    publishedAt: integer("published_at").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    createdBy: createdBy(),
    updatedAt: integer("updated_at").notNull(),
    updatedBy: updatedBy(),
  },
  (table) => [
    index("activities_by_publication").on(table.publishedAt, table.id),
    index("activities_by_logo").on(table.logoFile),
  ],
);

export const categories = sqliteTable("categories", {
  /** Never changes: activities and filter URLs refer to it. */
  slug: text().primaryKey(),
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
    title: text().notNull(),
    content: text().notNull(),
    /** Derived from the content. `null` for articles older than this column until `fillExcerpts` has run. */
    excerpt: text(),
    author: text().notNull(),
    position: text().notNull().default(""),
    status: text({ enum: ["Draft", "Published"] }).notNull(),
    logoFile: text("logo_file").references(() => pictures.file),
    /**
     * Set by the first publishing, unless an editor set it before; `null` until then. Unpublishing keeps it.
     */
    publishedAt: integer("published_at"),
    /** The sort key of lists. */
    listedAt: integer("listed_at").generatedAlwaysAs(sql`coalesce(published_at, created_at)`),
    createdAt: integer("created_at").notNull(),
    createdBy: createdBy(),
    updatedAt: integer("updated_at").notNull(),
    updatedBy: updatedBy(),
  },
  (table) => [
    // With all columns of statistics and of an author's list, so that these need no table lookup.
    index("articles_by_status").on(table.status, table.listedAt, table.id, table.createdAt, table.createdBy),
    index("articles_by_listing").on(table.listedAt, table.id, table.status, table.createdBy),
    index("articles_by_creator").on(table.createdBy),
    index("articles_without_excerpt")
      .on(table.id)
      .where(sql`excerpt IS NULL`),
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

/** Id of the user who created the record; `null` for a record of a command, and for one older than this column. */
export function createdBy() {
  return text("created_by");
}

/** Id of the user who made the last change; `null` before the first. Kept when the account is deleted. */
export function updatedBy() {
  return text("updated_by");
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
      alt: text().notNull().default(""),
    },
    (table) => [
      primaryKey({ columns: [table.ownerId, table.position] }),
      index(`${name}_by_file`).on(table.file),
    ],
  );
}
