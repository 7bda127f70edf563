// What the tables of all content types have in common, and the images that they refer to.
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

import type { Language } from "#texts/language.ts";

/** The library: every stored image file once; `file` is its content hash with an extension. */
export const pictures = sqliteTable(
  "pictures",
  {
    file: text().primaryKey(),
    type: text({ enum: ["image/jpeg", "image/png", "image/gif", "image/webp"] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /** Of the uploaded file, without its extension. */
    name: text().notNull().default(""),
    /** The defaults where the picture is placed, by language. */
    alts: text({ mode: "json" }).$type<Partial<Record<Language, string>>>(),
    captions: text({ mode: "json" }).$type<Partial<Record<Language, string>>>(),
    /** Percent of width and height: the point that stays in view where the picture is cropped. */
    focusX: integer("focus_x").notNull().default(50),
    focusY: integer("focus_y").notNull().default(50),
    /** Lines on a light ground, which the dark theme inverts. */
    isDrawing: integer("is_drawing", { mode: "boolean" }).notNull().default(false),
    /** Set by the upload routes and for pictures in texts: keeps the file although no record refers to it. */
    uploadedAt: integer("uploaded_at"),
    /** Id of the user who uploaded it last, besides the images of forms. */
    uploadedBy: text("uploaded_by"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull().default(0),
    updatedBy: updatedBy(),
  },
  ({ createdAt, file }) => [index("pictures_by_creation").on(createdAt, file)],
);

/** Pictures that were replaced everywhere: their addresses redirect to `file`. */
export const replacedPictures = sqliteTable("replaced_pictures", {
  hash: text().primaryKey(),
  file: text().notNull(),
});

/**
 * The library's files, which visitors download. `file` is an id with an extension: texts refer to it, also after the
 * content was replaced.
 */
export const files = sqliteTable(
  "files",
  {
    file: text().primaryKey(),
    /** The stored content: its hash with the extension. */
    blob: text().notNull(),
    /** Readable, with the extension. */
    name: text().notNull(),
    bytes: integer().notNull(),
    createdAt: integer("created_at").notNull(),
    /** Id of the user; `null` for a file of a command. */
    uploadedBy: text("uploaded_by"),
    updatedAt: integer("updated_at").notNull(),
    updatedBy: updatedBy(),
  },
  ({ createdAt, file, blob }) => [
    index("files_by_creation").on(createdAt, file),
    index("files_by_blob").on(blob),
  ],
);

/** Apart from the files, because a download must not invalidate the cached pages that show them. */
export const fileDownloads = sqliteTable("file_downloads", {
  file: text()
    .primaryKey()
    .references(() => files.file, { onDelete: "cascade" }),
  downloads: integer().notNull(),
});

/** The columns of every table of records, besides its id and one per field that all languages share. */
export function recordColumns() {
  return {
    logoFile: text("logo_file").references(() => pictures.file),
    /**
     * Set by the first publishing in any language, unless an editor set it before; `null` until then. Unpublishing
     * keeps it.
     */
    publishedAt: integer("published_at"),
    createdAt: integer("created_at").notNull(),
    /** Id of the user who created the record; `null` for a record of a command. */
    createdBy: text("created_by"),
    updatedAt: integer("updated_at").notNull(),
    updatedBy: updatedBy(),
  };
}

/** @param name of the table */
export function recordIndexes(name: string, table: Record<"createdBy" | "logoFile", AnySQLiteColumn>) {
  return [index(`${name}_by_creator`).on(table.createdBy), index(`${name}_by_logo`).on(table.logoFile)];
}

/** Id of the user who made the last change; `null` before the first. Kept when the account is deleted. */
export function updatedBy() {
  return text("updated_by");
}

/** The first columns of a table of texts: one row per record and language, also for the main language. */
export function textColumns(ownerColumnName: string, getOwnerColumn: () => AnySQLiteColumn) {
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
    /** When a draft is published and a published text taken down; `null` for never. */
    publishAt: integer("publish_at"),
    unpublishAt: integer("unpublish_at"),
    /** Who decided that `publish_at` holds: without it, the time is an author's wish. */
    scheduledBy: text("scheduled_by"),
    /** Hash of the translatable fields, with those of the images. */
    fingerprint: text().notNull(),
    /** The language that the text was translated from, and that text's fingerprint when this one was last saved. */
    sourceLanguage: text("source_language"),
    sourceFingerprint: text("source_fingerprint"),
    seoTitle: text("seo_title").notNull().default(""),
    seoDescription: text("seo_description").notNull().default(""),
    /** A path, as in the other texts. */
    sharePicture: text("share_picture").notNull().default(""),
  };
}

/** The last column of a table of texts, because SQLite reads past long texts to reach later columns. */
export function sourceColumns() {
  return {
    /** The translatable fields of the source when the text was last saved. */
    sourceTexts: text("source_texts", { mode: "json" }).$type<Record<string, string>>(),
  };
}

/** The columns of all tables of texts. */
type TextColumns = Record<
  "ownerId" | "language" | "status" | "listedAt" | "publishAt" | "unpublishAt" | "sharePicture",
  AnySQLiteColumn
>;

export function textIndexes(name: string, table: TextColumns) {
  const { ownerId, language, status, listedAt, publishAt, unpublishAt, sharePicture } = table;
  return [
    primaryKey({ columns: [ownerId, language] }),
    index(`${name}_by_status`).on(language, status, listedAt, ownerId),
    // With the status, so that an author's list needs no table lookup.
    index(`${name}_by_listing`).on(language, listedAt, ownerId, status),
    index(`${name}_by_review`)
      .on(ownerId)
      .where(sql`review_requested_at IS NOT NULL`),
    index(`${name}_by_schedule`)
      .on(publishAt, unpublishAt, ownerId)
      .where(sql`publish_at IS NOT NULL OR unpublish_at IS NOT NULL`),
    index(`${name}_by_share_picture`)
      .on(sharePicture)
      .where(sql`share_picture <> ''`),
  ];
}

/**
 * The current address of each text, and its earlier ones, which redirect. Deleting the text frees all of them.
 */
export function createAddressTable(
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
export function createGalleryTable(
  name: string,
  ownerColumnName: string,
  getOwnerColumn: () => AnySQLiteColumn,
) {
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
